/** The theme of this device: dark until someone chooses light. */
export type Theme = 'dark' | 'light'

/** The document's current theme, set before the first paint by an inline script. */
export const currentTheme = (): Theme =>
  document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'

/**
 * Applies a theme and stores it for this device if the browser allows it. The whole page changes its colours
 * at once: otherwise, content not rendered until it is scrolled into view would fade from the old colours
 * only then.
 */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  dataset['switching'] = ''
  dataset['theme'] = theme
  // Reading a size makes the browser compute all styles now, without transitions.
  void document.body.offsetHeight
  delete dataset['switching']
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // The theme then lasts as long as the page.
  }
}

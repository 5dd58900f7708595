/** Dark, until somebody chooses light on this device. */
export type Theme = 'dark' | 'light'

/** What the document shows; set before the first paint by its own script. */
export const currentTheme = (): Theme =>
  document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'

/**
 * Shows a theme, and keeps it for this device where the browser lets it. All of the page takes its colours at
 * once: what is not drawn before it is scrolled to would fade from the old ones only then.
 */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  dataset['switching'] = ''
  dataset['theme'] = theme
  // Asking for a size makes the browser work out every style, now and without the way between.
  void document.body.offsetHeight
  delete dataset['switching']
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // It lasts as long as the page.
  }
}

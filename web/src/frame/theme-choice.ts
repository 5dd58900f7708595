/** The theme of this device: dark until someone chooses light. */
export type Theme = 'dark' | 'light'

/** The document's current theme, set before the first paint by an inline script. */
export const currentTheme = (): Theme =>
  document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'

const key = 'theme'

/**
 * The whole page changes its colours at once: otherwise, content not rendered until it is scrolled into view
 * would fade from the old colours only then.
 */
function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  dataset['switching'] = ''
  dataset['theme'] = theme
  // Reading a size makes the browser compute all styles now, without transitions.
  void document.body.offsetHeight
  delete dataset['switching']
}

/** Applies a theme and stores it for this device if the browser allows it. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // The theme then lasts as long as the page.
  }
}

/** Applies the theme that somebody chooses in another tab, and then calls back. */
export function followOtherTabs(onChange: () => void, signal: AbortSignal): void {
  const follow = (event: StorageEvent): void => {
    if (event.key !== key) return
    applyTheme(event.newValue === 'light' ? 'light' : 'dark')
    onChange()
  }
  window.addEventListener('storage', follow, { signal })
}

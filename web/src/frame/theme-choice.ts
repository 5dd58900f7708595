/** Light or dark, as chosen or as the system prefers. */
export type Theme = 'dark' | 'light'

/** What the document shows; set before the first paint by its own script. */
export const currentTheme = (): Theme =>
  document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'

/** Shows a theme, and keeps it for this device where the browser lets it. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // It lasts as long as the page.
  }
}

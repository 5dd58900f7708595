import { closeMenus } from '../close-menus.ts'
import { currentTheme, chooseTheme, followOtherTabs } from '../theme-choice.ts'
import { pageText } from './page-texts.ts'

/**
 * Runs the bar on pages without the app: closes its menus, and switches between light and dark with its
 * button.
 */
export function siteBar(page: Document, signal: AbortSignal): void {
  closeMenus(page, signal)
  const buttons = page.querySelectorAll('[data-theme-button]')
  const name = (): void => {
    const other = currentTheme() === 'dark' ? 'light' : 'dark'
    for (const button of buttons) button.setAttribute('aria-label', pageText(button, other))
  }
  const toggle = (event: Event): void => {
    event.preventDefault() // for the early script
    chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
    name()
  }
  for (const button of buttons) button.addEventListener('click', toggle, { signal })
  followOtherTabs(name, signal)
  name()
}

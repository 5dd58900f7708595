import { Icon } from '../ui/icon.tsx'
import { useMessages } from '../language/messages.ts'
import { useTheme } from './theme.ts'

/**
 * Switches between light and dark. CSS shows the right icon before any script runs; on pages without the app,
 * the page's script finds the button by `data-theme-button`.
 */
export function ThemeButton() {
  const { theme, toggle } = useTheme()
  const t = useMessages('frame')
  return (
    <button
      type="button"
      aria-label={t(theme === 'dark' ? 'theme.light' : 'theme.dark')}
      data-theme-button
      data-text-light={t('theme.light')}
      data-text-dark={t('theme.dark')}
      onClick={(event) => {
        event.preventDefault() // for the early script
        toggle()
      }}
      className="inline-grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors duration-(--duration-fast) hover:bg-ink/8 noscript:hidden"
    >
      <Icon name="sun" className="in-data-[theme=light]:hidden" />
      <Icon name="moon" className="in-data-[theme=dark]:hidden" />
    </button>
  )
}

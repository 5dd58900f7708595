import { useSyncExternalStore } from 'react'

/**
 * Light or dark, as chosen or as the system prefers; set before the first paint by the document's own script.
 */
export type Theme = 'dark' | 'light'

const listeners = new Set<() => void>()
const current = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark')

function choose(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  localStorage.setItem('theme', theme)
  for (const listener of listeners) listener()
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    () => 'dark' as const,
  )
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') }
}

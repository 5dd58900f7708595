import { useSyncExternalStore } from 'react'
import { chooseTheme, currentTheme, followOtherTabs, type Theme } from './theme-choice.ts'

const listeners = new Set<() => void>()

function choose(theme: Theme): void {
  chooseTheme(theme)
  for (const listener of listeners) listener()
}

/** The current theme and a function that switches it. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(
    (listener) => {
      const mounted = new AbortController()
      listeners.add(listener)
      followOtherTabs(listener, mounted.signal)
      return () => {
        listeners.delete(listener)
        mounted.abort()
      }
    },
    currentTheme,
    () => 'dark' as const,
  )
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') }
}

import { useSyncExternalStore } from 'react'
import { chooseTheme, currentTheme, type Theme } from './theme-choice.ts'

const listeners = new Set<() => void>()

function choose(theme: Theme): void {
  chooseTheme(theme)
  for (const listener of listeners) listener()
}

/** The current theme and a function that switches it. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    currentTheme,
    () => 'dark' as const,
  )
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') }
}

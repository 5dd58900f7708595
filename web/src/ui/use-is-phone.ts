/** The width below which lists have a different layout. */
import { useSyncExternalStore } from 'react'

const phones = '(width < 40rem)'

const subscribe = (listener: () => void): (() => void) => {
  const media = window.matchMedia(phones)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the screen is less than 640 px wide. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(phones).matches,
    () => false,
  )

/** Distinguishes the live app from prerendered HTML. */
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in prerendered HTML, until React has hydrated it. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

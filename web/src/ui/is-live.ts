/** Tells what is drawn by the app from what was written to HTML. */
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the HTML that was written before anyone asked for it, and until React has taken it over. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

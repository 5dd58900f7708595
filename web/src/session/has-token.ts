import { useSyncExternalStore } from 'react'
import { onTokenElsewhere, readToken } from '../api/token.ts'

const never = (): boolean => false

/** Whether this browser keeps a session now. */
export const hasToken = (): boolean => readToken() !== null

/**
 * Whether this browser keeps a session: what a public page asks before it fetches anything for members. Never
 * in prerendered HTML.
 */
export const useHasToken = (): boolean => useSyncExternalStore(onTokenElsewhere, hasToken, never)

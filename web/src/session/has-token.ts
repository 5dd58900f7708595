import { useSyncExternalStore } from 'react'
import { onTokenChange, readToken } from '../api/token.ts'

const never = (): boolean => false

/** Whether this browser keeps a session now. */
export const hasToken = (): boolean => readToken() !== null

/**
 * Whether this browser keeps a session: what a public page asks before it fetches anything for members. Never
 * in prerendered HTML.
 */
export const useHasToken = (): boolean => useSyncExternalStore(onTokenChange, hasToken, never)

/** Whom a page is drawn for; in prerendered HTML nobody knows, so it has both, and the style shows one. */
export type Audience = 'member' | 'visitor' | 'unknown'

const audience = (): Audience => (hasToken() ? 'member' : 'visitor')
const unknown = (): Audience => 'unknown'

/** Whom this page is drawn for. */
export const useAudience = (): Audience => useSyncExternalStore(onTokenChange, audience, unknown)

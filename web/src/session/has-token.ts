import { useSyncExternalStore } from 'react'
import { onTokenChange, readToken } from '../api/token.ts'

const never = (): boolean => false

/** Whether this browser has a session. */
export const hasToken = (): boolean => readToken() !== null

/**
 * Whether this browser has a session. Public pages check this before they fetch anything for members. Always
 * false in prerendered HTML.
 */
export const useHasToken = (): boolean => useSyncExternalStore(onTokenChange, hasToken, never)

/**
 * The audience a page is rendered for. In prerendered HTML it is unknown, so the HTML contains both variants
 * and CSS shows one.
 */
export type Audience = 'member' | 'visitor' | 'unknown'

const audience = (): Audience => (hasToken() ? 'member' : 'visitor')
const unknown = (): Audience => 'unknown'

/** The audience this page is rendered for. */
export const useAudience = (): Audience => useSyncExternalStore(onTokenChange, audience, unknown)

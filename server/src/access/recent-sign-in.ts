/** Requires a recent sign-in before sensitive actions. */
import { recentSignInMinutes } from '@idlewood/contract/two-factor'
import type { SignedInViewer } from '../http/request.ts'
import { Refusal } from '../http/refusals.ts'
import { say, type Sentence } from '../language/sentences.ts'

const recentMs = recentSignInMinutes * 60_000

/**
 * The time until which a session counts as recently signed in, in milliseconds since 1970; 0 if the sign-in
 * is so far in the future that the system's clock was set back since: it may have been long ago.
 */
export const recentUntil = ({ signedInAt }: Pick<SignedInViewer, 'signedInAt'>): number =>
  signedInAt > Date.now() + recentMs ? 0 : signedInAt + recentMs

/** Why a recent sign-in is required; for large sums of money, with the limit in dollars. */
export type SensitiveReason = 'sensitive' | 'account' | 'rights' | { readonly money: number }

function sentenceOf(reason: SensitiveReason): Sentence {
  const minutes = recentSignInMinutes
  if (typeof reason === 'object') return say('access.recent.money', { limit: reason.money, minutes })
  if (reason === 'account') return say('access.recent.account', { minutes })
  return reason === 'rights'
    ? say('access.recent.rights', { minutes })
    : say('access.recent.sensitive', { minutes })
}

/** Throws a 403 with the code `fresh_sign_in` if this person signed in too long ago. */
export function requireRecentSignIn(viewer: SignedInViewer, reason: SensitiveReason = 'sensitive'): void {
  if (Date.now() < recentUntil(viewer)) return
  throw new Refusal('fresh_sign_in', sentenceOf(reason))
}

/** A recent sign-in, required before something sensitive. */
import { recentSignInMinutes } from '@idlewood/contract/two-factor'
import type { SignedInViewer } from '../http/request.ts'
import { Refusal } from '../http/errors.ts'

/** Until when a session counts as recently signed in, in milliseconds. */
export const recentUntil = ({ signedInAt }: Pick<SignedInViewer, 'signedInAt'>): number =>
  signedInAt + recentSignInMinutes * 60_000

/** Throws a 403 of its own code when this person signed in too long ago; `why` begins its sentence. */
export function requireRecentSignIn(viewer: SignedInViewer, why = 'This is sensitive'): void {
  if (Date.now() < recentUntil(viewer)) return
  throw new Refusal(
    'fresh_sign_in',
    `${why}, and you signed in more than ${recentSignInMinutes} minutes ago. Confirm that it is you.`,
  )
}

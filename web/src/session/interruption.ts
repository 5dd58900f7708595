/** How a page whose session the portal has ended continues or is given up. */
import { character } from '@idlewood/contract/character'
import { cachedAt } from '../api/cached-responses.ts'
import { call } from '../api/client.ts'
import { readToken } from '../api/token.ts'
import { heldPermissions, load, signedOutState, startState, type AuthDeps } from './auth-actions.ts'
import { forgetInTab } from './forget.ts'

/** Gives up an interrupted page with all that was typed on it. */
export function leaveInterrupted(deps: AuthDeps): void {
  forgetInTab(deps.client)
  deps.setState(startState)
  void load(deps)
}

/** Continues an interrupted page if its user has signed in again in another tab; leaves it for others. */
export async function resume(deps: AuthDeps): Promise<void> {
  if (!readToken()) return
  const own = ++deps.generation
  // Refused while a second factor is pending, or unreachable: the page stays hidden until the next attempt.
  const profile = await call(character.profile).catch(() => undefined)
  if (own !== deps.generation || !profile || cachedAt(profile) !== undefined) return
  if (profile.user.uid !== deps.state.user?.uid) return leaveInterrupted(deps)
  const permissions = await heldPermissions()
  if (own !== deps.generation) return
  deps.setState({ ...signedOutState, user: profile.user, permissions })
  await deps.client.invalidateQueries()
}

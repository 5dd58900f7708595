/** Finds the user pages of group leaders, whom the game stores by name. */
import { isAllowed } from '@idlewood/contract/access'
import { managedUser } from '@idlewood/contract/managed-user'
import type { Game } from '../game/game.ts'
import { findAccountsByNames } from '../game/online/accounts-by-name.ts'
import { fold } from '../game/presence/player-list.ts'
import type { SignedInViewer } from '../http/request.ts'

/**
 * Uids of the named leaders, for viewers who may open a user's page. Omits names that match no account or
 * several.
 */
export async function leadersFor(
  viewer: SignedInViewer,
  game: Game,
  groups: readonly { leader: string | null }[],
): Promise<{ leaders?: Record<string, number> }> {
  const names = groups.flatMap(({ leader }) => leader ?? [])
  if (!isAllowed(viewer, managedUser.summary.access)) return {}
  const accounts = await findAccountsByNames(game, names)
  const known = names.flatMap((name) => {
    const [account, another] = accounts.get(fold(name)) ?? []
    return account && !another ? [[name, account.uid] as const] : []
  })
  return { leaders: Object.fromEntries(known) }
}

/** Decides whose address somebody may know: their own, and those of people who rank below them. */
import type { PortalDatabase } from '../db/portal-schema.ts'
import { charactersNamedEach } from '../game/bans/reach.ts'
import type { Game } from '../game/game.ts'
import { userRows } from '../game/rows/user-rows.ts'
import type { SignedInViewer } from '../http/request.ts'
import { rankObstacle } from './rank.ts'
import { listSuperUids, type SuperUsers } from './super-users.ts'

/** A character as the rule sees it. */
interface Character {
  readonly uid: number
  readonly username: string
  readonly adminlevel: number | null
}

/**
 * Reads the viewer's level and who is a super user. Returns whether the rank of a character lets the viewer
 * know its address; the permission `view_addresses` is checked elsewhere.
 */
export async function createAddressFilter(
  deps: { portal: PortalDatabase; game: Game; superUsers: SuperUsers },
  viewer: Pick<SignedInViewer, 'uid' | 'superUser'>,
): Promise<(character: Character) => boolean> {
  const [own, supers] = await Promise.all([userRows(deps.game).find(viewer.uid), listSuperUids(deps)])
  const actor = { superUser: viewer.superUser, adminlevel: own?.adminlevel ?? 0 }
  return ({ uid, username, adminlevel }) => {
    const rank = { username, superUser: supers.includes(uid), adminlevel: adminlevel ?? 0 }
    return uid === viewer.uid || rankObstacle(actor, rank) === null
  }
}

/** A ban as the rule sees it. */
interface NamedBan {
  readonly username: string | null
}

/**
 * Returns for each ban whether the viewer may know its address by the name it is for: not if somebody of that
 * name does not rank below them.
 */
export async function knownBanAddresses(
  deps: Parameters<typeof createAddressFilter>[0],
  bans: readonly NamedBan[],
  viewer: SignedInViewer,
): Promise<boolean[]> {
  const names = [...new Set(bans.flatMap(({ username }) => username ?? []))]
  const [mayKnow, found] = await Promise.all([
    createAddressFilter(deps, viewer),
    charactersNamedEach(deps.game, names),
  ])
  const hidden = new Set(names.filter((_, index) => !found[index]?.every(mayKnow)))
  return bans.map(({ username }) => username === null || !hidden.has(username))
}

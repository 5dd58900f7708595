/** Decides whose address somebody may know: their own, and those of people who rank below them. */
import type { PortalDatabase } from '../db/portal-schema.ts'
import { charactersNamed } from '../game/bans/reach.ts'
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
 * Returns whether the viewer may know the address of a ban by the name it is for: not if somebody of that
 * name does not rank below them.
 */
export async function createBanFilter(
  deps: Parameters<typeof createAddressFilter>[0],
  viewer: SignedInViewer,
): Promise<(ban: NamedBan) => Promise<boolean>> {
  const mayKnow = await createAddressFilter(deps, viewer)
  return async ({ username }) =>
    username === null || (await charactersNamed(deps.game, username)).every(mayKnow)
}

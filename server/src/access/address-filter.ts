/** Decides whose address somebody may know: their own, and those of people who rank below them. */
import type { PortalDatabase } from '../db/portal-schema.ts'
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

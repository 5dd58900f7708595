import { isAllowed } from '@idlewood/contract/access'
import { notifications } from '@idlewood/contract/notifications'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { online } from '@idlewood/contract/online'
import { currentRights } from '../../access/current-rights.ts'
import { demandOf, type Demands } from '../../access/route-rules.ts'
import type { SuperUsers } from '../../access/super-users.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** The dependencies for checking an author's rights. */
export interface AuthorRightsDeps {
  portal: PortalDatabase
  superUsers: SuperUsers
  demands: () => Promise<Demands>
}

/**
 * Whether the author of a notification that has waited may still send it, and show it in the game if they
 * wanted to. Undefined in a process that has just started and may not recognize all super users yet.
 */
export async function mayStillSend(
  { portal, superUsers, demands }: AuthorRightsDeps,
  { author_uid: author, created_at: createdAt, in_game: inGame }: NotificationRow,
): Promise<boolean | undefined> {
  if (!superUsers.isPinned()) return undefined
  const person = await portal.db
    .selectFrom('people')
    .select(['id', 'discord_id'])
    .where('uid', '=', author)
    // Somebody who got the number of a deleted character later is not the author.
    .where('began_at', '<=', createdAt)
    .executeTakeFirst()
  if (!person) return false
  const { id: personId, discord_id: discordId } = person
  const viewer = await currentRights({ portal, superUsers }, { personId, discordId })
  const mayCall = async (call: Endpoint) => isAllowed(viewer, demandOf(await demands(), call))
  return (await mayCall(notifications.create)) && (inGame === null || (await mayCall(online.say)))
}

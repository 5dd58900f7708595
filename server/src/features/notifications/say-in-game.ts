import { online } from '@idlewood/contract/online'
import type { NewNotification } from '@idlewood/contract/notifications'
import { isAllowed } from '@idlewood/contract/access'
import { demandOf, type Demands } from '../../access/route-rules.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { ActResult } from '../../game/acts/act-result.ts'
import type { Acts } from '../../game/acts/acts.ts'
import { textObjection } from '../../game/acts/game-text.ts'
import { conflict, forbidden, invalid } from '../../http/refusals.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { say } from '../../language/sentences.ts'
import type { NotificationRow } from './notifications.queries.ts'

/**
 * Throws unless the viewer may show this title in the game's chat, by the rule of the call that does only
 * that, and the game can show it.
 */
export function requireInGame(
  acts: Acts,
  { viewer, demands }: { viewer: SignedInViewer; demands: Demands },
  { title, sendAt }: Pick<NewNotification, 'title' | 'sendAt'>,
): void {
  const demand = demandOf(demands, online.say)
  if (!isAllowed(viewer, demand))
    throw forbidden(say('notifications.inGame.forbidden'), typeof demand === 'string' ? [] : demand)
  // By the time a scheduled notification is sent, the game may be running again.
  if (sendAt === undefined && acts.channels().say === null) throw conflict(say('online.way.none'))
  const room = acts.room('say', viewer.username)
  const sentence = room && textObjection(title, room)
  if (sentence) throw invalid(sentence, { title: sentence })
}

/** How the game's chat was reached; the other states cannot occur for a line to everyone. */
function stateOf({ state }: ActResult): NonNullable<NotificationRow['in_game']> {
  return state === 'gone' || state === 'stays' || state === 'another' ? 'unanswered' : state
}

/**
 * Shows the title of a notification in the game's chat when the notification begins, once: if the process
 * dies meanwhile, the state remains `unanswered`.
 */
export async function sayInGame(
  { portal: { db }, acts }: { portal: PortalDatabase; acts: Acts },
  { id, title, author_name: author }: NotificationRow,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ in_game: 'unanswered' })
    .where('id', '=', id)
    .where('in_game', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const result = await acts.say({ from: author ?? '', text: title })
  await db
    .updateTable('notifications')
    .set({ in_game: stateOf(result) })
    .where('id', '=', id)
    .execute()
}

import { isPunishmentField, warningKinds } from '@idlewood/contract/punishment-fields'
import type { Kysely } from 'kysely'
import { fieldsOf, type ChangeRow } from '../../changes/mailbox.ts'
import { portalActor } from '../../changes/actors-and-owners.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { say, type Sentence } from '../../language/sentences.ts'
import { publishWith } from '../../live/live.ts'
import { sendAccountUpdate } from './notifications.queries.ts'

type Db = Kysely<PortalTables>

interface PlayerNotification {
  uid: number
  title: Sentence
  text: Sentence
  link: string
}

/** Notifies one player: in their inbox, and in browsers subscribed to news about their account. */
async function notifyPlayer(db: Db, { uid, ...notification }: PlayerNotification): Promise<void> {
  const person = await db.selectFrom('people').select('id').where('uid', '=', uid).executeTakeFirst()
  // Someone who never signed in has no inbox.
  if (!person) return
  if (await sendAccountUpdate(db, { personId: person.id, ...notification }))
    await publishWith(db, { topic: 'inbox', to: { uid } })
}

/** Says what this change means for the order: its tier was given, revoked, or has expired. */
async function orderWords(db: Db, change: ChangeRow): Promise<Pick<PlayerNotification, 'title' | 'text'>> {
  const order = await db
    .selectFrom('premium_orders')
    .select(['tier_name', 'change_id', 'end_change_id', 'ending', 'reason'])
    .where('id', '=', change.order_id)
    .executeTakeFirst()
  const tier = order?.tier_name ?? ''
  if (order?.change_id === change.id)
    return {
      title: say('notifications.order.given', { tier }),
      text: say('notifications.order.given.text'),
    }
  if (order?.end_change_id === change.id && order.ending === 'expired')
    return {
      title: say('notifications.order.expired', { tier }),
      text: say('notifications.order.expired.text'),
    }
  const reason = say('notifications.reason', { reason: order?.reason ?? change.reason ?? '' })
  const isEnd = order?.end_change_id === change.id
  return {
    title: isEnd ? say('notifications.order.revoked', { tier }) : say('notifications.order.moved'),
    text: reason,
  }
}

/** The title for a punishment or its end; a general title for any other change. */
function titleOf(change: ChangeRow): Sentence {
  const [first] = change.target === 'user' && change.operation === 'update' ? fieldsOf(change) : []
  if (!first || !isPunishmentField(first.field)) return say('notifications.changed')
  const what = first.field === 'jailtype' ? 'jail' : isWarning(first.field) ? 'warn' : 'mute'
  const isMore = Number(first.new ?? 0) > Number(first.old ?? 0) || (what === 'jail' && first.new !== 0)
  return say('notifications.punished', { what: isMore ? what : `${what}End` })
}

const isWarning = (field: string): boolean => warningKinds.some((kind) => kind === field)

/**
 * Notifies a player of a change that staff made to their data, or of the outcome of a premium order, with the
 * reason.
 */
export async function notifyOfChange(db: Db, change: ChangeRow): Promise<void> {
  const { uid, actor_uid: actorUid, actor_id: actorId, operation, target, reason } = change
  // Only staff may see flags.
  if (uid === null || target === 'flag') return
  if (change.order_id !== null)
    return notifyPlayer(db, { uid, ...(await orderWords(db, change)), link: '/premium' })
  // Nobody is notified of their own changes or those of the portal itself, nor of a deletion, which leaves
  // nobody to read it.
  const isOwn = actorUid === uid || actorId === portalActor.personId
  if (isOwn || (operation === 'delete' && target === 'user')) return
  await notifyPlayer(db, {
    uid,
    title: titleOf(change),
    text: reason ? say('notifications.reason', { reason }) : say('notifications.changed.text'),
    link: '/profile',
  })
}

/** Notifies a player that their order was refused, and why. */
export const notifyOfRefusal = (
  db: Db,
  { uid, tier, reason }: { uid: number; tier: string; reason: string },
): Promise<void> =>
  notifyPlayer(db, {
    uid,
    title: say('notifications.order.refused', { tier }),
    text: say('notifications.reason', { reason }),
    link: '/premium',
  })

import { premium } from '@idlewood/contract/premium'
import type { Kysely } from 'kysely'
import { fieldsOf, isReached, type ChangeRow, type SettledState } from '../../changes/mailbox.ts'
import type { VerifiedState } from '../../changes/written.ts'
import type { Companion } from '../../changes/companions.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { say } from '../../language/sentences.ts'
import { publishWith } from '../../live/live.ts'
import { orderMoved } from './notify.ts'
import { findOrder, findWaiting, moveOrder, type OrderRow } from './orders.queries.ts'

type Handle = Kysely<PortalTables>

/** Milliseconds until a failed attempt to end an order is repeated. */
const pause = 30_000

/** Marks an order as in force, and the one that was in force before as replaced. */
export async function activateOrder(db: Handle, order: OrderRow, note: string | null): Promise<void> {
  const now = Date.now()
  const moved = await moveOrder(db, order, {
    state: 'active',
    open_key: null,
    note,
    repair_change_id: null,
    next_look_at: 0,
  })
  if (!moved) return
  await db
    .updateTable('premium_orders')
    .set({ state: 'replaced', replaced_by: order.id, ended_at: now, note: null })
    .where('person_id', '=', order.person_id)
    .where('state', '=', 'active')
    .where('id', '<>', order.id)
    .execute()
}

async function isPersonGone(db: Handle, { person_id: id }: OrderRow): Promise<boolean> {
  if (id === null) return true
  return !(await db.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst())
}

/** Whether the character has another order that still needs action by staff or the game. */
async function isAnotherWaiting(db: Handle, { id, uid }: OrderRow): Promise<boolean> {
  const waiting = await findWaiting(db, uid)
  return waiting !== undefined && waiting.id !== id
}

/**
 * Returns an order that never reached the player to staff. It is cancelled instead if the person who placed
 * it is gone or has placed another one since.
 */
export async function reopenOrder(db: Handle, order: OrderRow, note: string): Promise<boolean> {
  const isAnother = await isAnotherWaiting(db, order)
  const isOver = isAnother || (await isPersonGone(db, order))
  return moveOrder(db, order, {
    state: isOver ? 'cancelled' : 'open',
    open_key: isOver ? null : order.uid,
    ended_at: isOver ? Date.now() : null,
    note: isAnother ? String(say('premium.note.another', { sentence: note })) : note,
    change_id: null,
    repair_change_id: null,
    staff_uid: null,
    staff_name: null,
    decided_at: null,
    starts_at: null,
    expires_at: null,
    next_look_at: 0,
  })
}

/**
 * Ends an order. If the change that ended it restored the tier it had replaced, the order of that tier is in
 * force again.
 */
export async function endOrder(
  db: Handle,
  order: OrderRow,
  { change, note }: { change: ChangeRow | null; note: string | null },
): Promise<void> {
  const now = Date.now()
  const state = order.ending ?? 'expired'
  const moved = await moveOrder(db, order, { state, ended_at: now, note, repair_change_id: null })
  if (!moved || !change) return
  const value = (name: string): number | undefined => {
    const changed = fieldsOf(change).find(({ field }) => field === name)
    return changed && Number(changed.new ?? 0)
  }
  const earlier = await db
    .selectFrom('premium_orders')
    .selectAll()
    .where('replaced_by', '=', order.id)
    .where('state', '=', 'replaced')
    .execute()
  for (const row of earlier) {
    const until = Number(row.expires_at ?? 0)
    const isBack = value('vippackage') === row.package && value('viptime') === Math.floor(until / 1000)
    if (!isBack || until <= now) continue
    await db
      .updateTable('premium_orders')
      .set({ state: 'active', replaced_by: null, ended_at: null, next_look_at: 0 })
      .where('id', '=', row.id)
      .where('state', '=', 'replaced')
      .execute()
  }
}

/** Keeps an order in force because ending it failed. */
export const keepActive = (db: Handle, order: OrderRow, note: string): Promise<boolean> =>
  moveOrder(db, order, {
    state: 'active',
    note,
    ending: null,
    end_change_id: null,
    repair_change_id: null,
    reason: null,
    next_look_at: Date.now() + pause,
  })

const words = (change: ChangeRow, state: SettledState): string =>
  state === 'cancelled'
    ? `Change #${change.id} was cancelled before it was made.`
    : `Change #${change.id} was not made: ${change.note ?? 'the game did not take it.'}`

async function wasAttempted(db: Handle, { id }: ChangeRow): Promise<boolean> {
  const row = await db
    .selectFrom('changes')
    .select('attempted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.attempted_at !== null
}

/**
 * Confirms an order that is in force or ended, or says that the game has overwritten part of it. One in force
 * is then checked; until that is settled, the player cannot place another order.
 */
async function verifyOrder(db: Handle, change: ChangeRow, state: VerifiedState): Promise<void> {
  const order = await findOrder(db, Number(change.order_id))
  const isEnd = order?.end_change_id === change.id
  if (!order || (!isEnd && (order.state !== 'active' || order.change_id !== change.id))) return
  const overwritten = `Change #${change.id}: ${change.note ?? ''}`
  if (state === 'confirmed') await moveOrder(db, order, { note: null })
  else if (isEnd) await moveOrder(db, order, { note: overwritten })
  else {
    const isFree = !(await isAnotherWaiting(db, order)) && !(await isPersonGone(db, order))
    await moveOrder(db, order, {
      state: 'checking',
      open_key: isFree ? order.uid : null,
      note: overwritten,
      next_look_at: 0,
    })
  }
  await publishWith(db, orderMoved(order.uid))
}

/** Moves orders on as the mailbox settles their changes, and notifies open pages in the same transaction. */
export const orderCompanion: Companion = {
  calls: [premium.fulfil, premium.takeBack],

  async settled(db, change, state) {
    const order = await findOrder(db, Number(change.order_id))
    if (!order) return
    await publishWith(db, orderMoved(order.uid))
    const reached = isReached(state)
    const unverified = state === 'applied' ? change.note : null
    if (change.id === order.repair_change_id) {
      if (!reached) {
        await moveOrder(db, order, { repair_change_id: null, next_look_at: Date.now() + pause })
        return
      }
      const note = 'The game wrote over a part of it, so the rest was reversed. Nothing was charged.'
      await (order.end_change_id === null
        ? reopenOrder(db, order, note)
        : keepActive(db, order, 'The game wrote over a part of it, so the rest was reversed.'))
      return
    }
    const isEnd = change.id === order.end_change_id
    if (!isEnd && change.id !== order.change_id) return
    if (reached)
      await (isEnd ? endOrder(db, order, { change, note: unverified }) : activateOrder(db, order, unverified))
    else if (await wasAttempted(db, change))
      // The row may contain part of the change: the worker checks it before anybody can act on the order
      // again.
      await moveOrder(db, order, { state: 'checking', note: words(change, state), next_look_at: 0 })
    else
      await (isEnd
        ? keepActive(db, order, words(change, state))
        : reopenOrder(db, order, words(change, state)))
  },

  verified: (db, change, state) => verifyOrder(db, change, state),

  async undoing(db, change, reverseId) {
    const order = await findOrder(db, Number(change.order_id))
    if (order?.state !== 'active' || order.change_id !== change.id)
      return 'Only premium that is in force can be revoked, and premium that ended is not restored: it takes a new order.'
    const isMoved = await moveOrder(db, order, {
      state: 'ending',
      ending: 'refunded',
      end_change_id: reverseId,
      note: null,
    })
    await publishWith(db, orderMoved(order.uid))
    return isMoved ? null : 'Somebody else acts on this order at this moment. Look again.'
  },
}

import type { Tier, TierKey } from '@idlewood/contract/content'
import type { Payment } from '@idlewood/contract/premium'
import type { IdentityCheck } from '../../access/identity-check.ts'
import type { Requester } from '../../changes/authorization.ts'
import type { Changes, Proposal } from '../../changes/changes.ts'
import { fieldsOf, findChange } from '../../changes/mailbox.ts'
import { recordPortalChange } from '../../changes/record.ts'
import { isDuplicateKey } from '../../db/errors.ts'
import type { Kysely } from 'kysely'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction, retrying } from '../../db/retry.ts'
import type { Game } from '../../game/game.ts'
import { writableCodes } from '../../game/names/writable-codes.ts'
import { amount, findHolder, largest, type Holder } from '../../game/readers/premium.ts'
import { conflict, notFound, type Refusal } from '../../http/refusals.ts'
import type { Limit } from '../../http/limits.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { orderCompanion } from './order-companion.ts'
import {
  findActive,
  findOrder,
  findWaiting,
  insertOrder,
  moveOrder,
  type OrderRow,
} from './orders.queries.ts'
import { proposalOf } from './order-change.ts'
import {
  earlierTier,
  fieldsTo,
  fulfilment,
  paymentObstacle,
  offerOf,
  hasTier,
  unreadObstacle,
  type PricedTier,
  type Situation,
} from './premium.rules.ts'
import { say } from '../../language/sentences.ts'

/** The dependencies of the functions in this file. */
export interface OrderDeps {
  portal: PortalDatabase
  game: Game
  changes: Changes
  identities: IdentityCheck
  tiers: readonly Tier[]
  /** The rate limit for orders of one character, so that nobody can flood the list. */
  limit: Limit
  /** Notifies the player, in the transaction that refuses their order. */
  notifyOfRefusal(
    db: Kysely<PortalTables>,
    refusal: { uid: number; tier: string; reason: string },
  ): Promise<void>
  /** Called for every order that was placed or changed state. */
  onMoved(order: Pick<OrderRow, 'id' | 'uid'>): void
}

const pricedTierOf = (row: OrderRow): PricedTier => ({
  name: row.tier_name,
  package: row.package,
  days: row.days,
  diamonds: row.diamonds,
  cash: Number(row.cash),
})

const titleOf = (row: Pick<OrderRow, 'id' | 'tier_name'>): string => `#${row.id} ${row.tier_name}`

/**
 * The reason for a change the portal makes for an order, as logged in the audit trail and shown to the
 * player.
 */
export function reasonOf(why: 'given' | 'revoked' | 'expired', order: OrderRow, reason = ''): string {
  const values = { id: String(order.id), tier: order.tier_name }
  if (why === 'given') return String(say('premium.reason.given', { ...values, days: order.days }))
  return String(
    why === 'expired'
      ? say('premium.reason.expired', values)
      : say('premium.reason.revoked', { ...values, reason }),
  )
}

export async function situationOf(
  { portal, game }: Pick<OrderDeps, 'portal' | 'game'>,
  { holder, personId }: { holder: Holder; personId: string },
): Promise<Situation> {
  const active = await findActive(portal.db, personId)
  return {
    map: game.current(),
    packages: await writableCodes(game, 'vipPackages'),
    holder,
    ownExpiry: active?.expires_at ? Number(active.expires_at) : null,
    now: Date.now(),
  }
}

async function holderOf(game: Game, uid: number): Promise<Holder> {
  const holder = await findHolder(game, uid)
  if (!holder) throw conflict('The character is no longer in the game.')
  return holder
}

/**
 * The character of the person who placed an order, or undefined if it no longer exists or belongs to another
 * person.
 */
export async function findOrderHolder(
  { game, identities }: Pick<OrderDeps, 'game' | 'identities'>,
  { uid, person_id: personId }: OrderRow,
): Promise<Holder | undefined> {
  if (personId === null || (await identities.ownerOf(uid)) !== personId) return undefined
  return findHolder(game, uid)
}

async function getOrderHolder(deps: OrderDeps, order: OrderRow): Promise<Holder> {
  const holder = await findOrderHolder(deps, order)
  if (!holder) throw conflict(say('premium.ownerGone', { name: order.username }))
  return holder
}

async function getOrder({ portal }: Pick<OrderDeps, 'portal'>, id: string): Promise<OrderRow> {
  const row = await findOrder(portal.db, Number(id))
  if (!row) throw notFound('order')
  return row
}

/**
 * Handles a request while another order is waiting: returns that order if it is the same, or throws a
 * conflict.
 */
function sameOrRefuse(waiting: OrderRow, asked: { tier: TierKey; payment: Payment }): OrderRow {
  if (waiting.tier === asked.tier && waiting.payment === asked.payment) return waiting
  throw conflict(
    waiting.state === 'open'
      ? say('premium.waiting', { tier: waiting.tier_name })
      : say('premium.beingMade', { tier: waiting.tier_name }),
  )
}

/** Places an order. Nothing is charged yet: staff decide first, and the balance is checked again then. */
export async function placeOrder(
  deps: OrderDeps,
  asked: { tier: TierKey; payment: Payment },
  viewer: SignedInViewer,
): Promise<OrderRow> {
  const { portal, game, tiers, limit } = deps
  const tier = tiers.find(({ key }) => key === asked.tier)
  if (!tier) throw notFound('tier')
  const waiting = await findWaiting(portal.db, viewer.uid)
  if (waiting) return sameOrRefuse(waiting, asked)
  const holder = await holderOf(game, viewer.uid)
  const { personId } = viewer
  const situation = await situationOf(deps, { holder, personId })
  const { blocked } = offerOf(situation, tier, tiers)
  const obstacle = blocked ?? paymentObstacle(situation, tier, { payment: asked.payment })
  if (obstacle) throw conflict(say('premium.notOrdered', { sentence: obstacle }))
  await limit.spend(personId)
  try {
    const id = await retrying(() =>
      insertOrder(portal.db, {
        person_id: personId,
        uid: holder.uid,
        username: holder.username.slice(0, 64),
        tier: tier.key,
        tier_name: tier.name.slice(0, 64),
        package: tier.package,
        days: tier.days,
        diamonds: tier.diamonds,
        cash: tier.cash,
        payment: asked.payment,
        state: 'open',
        open_key: holder.uid,
        created_at: Date.now(),
        next_look_at: 0,
      }),
    )
    deps.onMoved({ id, uid: holder.uid })
    return await getOrder(deps, String(id))
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // The same button was pressed twice, or in two windows.
    const first = await findWaiting(portal.db, viewer.uid)
    if (!first) throw conflict('Your order changed at this moment. Look again.')
    return sameOrRefuse(first, asked)
  }
}

/** Cancels an order of the viewer's own. Throws not-found for someone else's. */
export async function cancelOrder(deps: OrderDeps, id: string, viewer: SignedInViewer): Promise<OrderRow> {
  const order = await getOrder(deps, id)
  if (order.person_id !== viewer.personId) throw notFound('order')
  const moved =
    order.state === 'open' &&
    (await moveOrder(deps.portal.db, order, {
      state: 'cancelled',
      open_key: null,
      ended_at: Date.now(),
      note: null,
    }))
  if (moved) deps.onMoved(order)
  const now = await getOrder(deps, id)
  // One that was cancelled before is no failure: the first response was lost, or two windows were open.
  if (now.state !== 'cancelled')
    throw conflict('It is too late to cancel this order: staff have acted on it.')
  return now
}

const actedOn: Partial<Record<OrderRow['state'], string>> = {
  fulfilling: 'This order is being carried out already.',
  checking: 'The portal is looking at what the game made of this order. Wait a moment.',
  active: 'This order is fulfilled already.',
  ending: 'This order is being revoked already.',
  cancelled: 'The player has cancelled this order.',
  refused: 'This order was refused already.',
}

const refuseState = (order: OrderRow): Refusal =>
  conflict(actedOn[order.state] ?? 'This order is over. Nothing was changed.')

/** Refuses viewers who may not act on this player's orders, before any other check. */
async function refuseOthers({ changes }: OrderDeps, order: OrderRow, { viewer }: Requester): Promise<void> {
  const authorization = await changes.authorize(order.uid, viewer)
  authorization.refuse({ operation: 'update', target: 'user', fields: [], companion: orderCompanion })
}

const tooLate = 'Somebody else acts on this order at this moment. Look again.'

/** What prevents the order from being fulfilled now, as shown to staff; null if nothing does. */
export function obstacleTo(
  order: OrderRow,
  situation: Situation,
  tiers: readonly Tier[],
): { obstacle: string | null; until: number } {
  const price = pricedTierOf(order)
  const { blocked, until } = offerOf(situation, price, tiers)
  const payer = { payment: order.payment, name: situation.holder.username }
  return { obstacle: blocked ?? paymentObstacle(situation, price, payer), until }
}

/**
 * Gives the tier and charges the price in a single change. If the balance no longer suffices, this is refused
 * and the order stays as it was.
 */
export async function fulfilOrder(deps: OrderDeps, id: string, requester: Requester): Promise<OrderRow> {
  const { portal, changes, tiers } = deps
  const order = await getOrder(deps, id)
  await refuseOthers(deps, order, requester)
  if (order.state !== 'open') throw refuseState(order)
  const holder = await getOrderHolder(deps, order)
  const situation = await situationOf(deps, { holder, personId: order.person_id ?? '' })
  const { obstacle, until } = obstacleTo(order, situation, tiers)
  if (obstacle) {
    await moveOrder(portal.db, order, { note: obstacle })
    deps.onMoved(order)
    throw conflict(say('premium.notCharged', { sentence: obstacle }))
  }
  const { viewer } = requester
  await changes.propose(
    proposalOf(order, {
      username: holder.username,
      fields: fulfilment(situation, { price: pricedTierOf(order), payment: order.payment, until }),
      reason: reasonOf('given', order),
      moved: (changeId) => ({
        state: 'fulfilling',
        note: null,
        change_id: changeId,
        staff_uid: viewer.uid,
        staff_name: viewer.username,
        decided_at: Date.now(),
        starts_at: situation.now,
        expires_at: until,
      }),
      tooLate,
    }),
    requester,
  )
  deps.onMoved(order)
  return getOrder(deps, id)
}

/** Refuses a waiting order, and writes the entry in the audit trail in the same transaction. */
export async function refuseOrder(
  deps: OrderDeps,
  { id, reason }: { id: string; reason: string },
  requester: Requester,
): Promise<OrderRow> {
  const order = await getOrder(deps, id)
  await refuseOthers(deps, order, requester)
  if (order.state !== 'open') throw refuseState(order)
  const { viewer, address } = requester
  await inTransaction(deps.portal.db, async (db) => {
    const now = Date.now()
    const moved = await moveOrder(db, order, {
      state: 'refused',
      open_key: null,
      note: null,
      reason,
      staff_uid: viewer.uid,
      staff_name: viewer.username,
      decided_at: now,
      ended_at: now,
    })
    if (!moved) throw conflict('Somebody else acts on this order at this moment. Look again.')
    await recordPortalChange(
      db,
      {
        operation: 'update',
        target: 'premiumOrder',
        targetId: String(order.id),
        targetName: titleOf(order),
        uid: order.uid,
        fields: [
          { field: 'state', old: 'open', new: 'refused' },
          { field: 'reason', old: null, new: reason },
        ],
      },
      { personId: viewer.personId, uid: viewer.uid, username: viewer.username, address },
    )
    await deps.notifyOfRefusal(db, { uid: order.uid, tier: order.tier_name, reason })
  })
  deps.onMoved(order)
  return getOrder(deps, id)
}

/** The fields of the change that gave the tier. */
async function givenBy({ portal }: Pick<OrderDeps, 'portal'>, order: OrderRow): Promise<Proposal['fields']> {
  const change = order.change_id === null ? undefined : await findChange(portal, order.change_id)
  return change ? fieldsOf(change) : []
}

/** Revokes premium in force in a single change, which returns the price if `refund` is set. */
export async function takeBackOrder(
  deps: OrderDeps,
  { id, reason, refund }: { id: string; reason: string; refund: boolean },
  requester: Requester,
): Promise<OrderRow> {
  const { game, changes } = deps
  const order = await getOrder(deps, id)
  await refuseOthers(deps, order, requester)
  if (order.state !== 'active') {
    throw order.state === 'open'
      ? conflict('This order is not fulfilled yet. Refuse it instead.')
      : refuseState({ ...order, state: order.state === 'refused' ? 'expired' : order.state })
  }
  const holder = await getOrderHolder(deps, order)
  const map = game.current()
  if (!hasTier(map, holder, { package: order.package, until: Number(order.expires_at) }))
    throw conflict(say('premium.nothingToRevoke', { name: holder.username }))
  const unread = refund ? unreadObstacle(holder, ['diamonds', order.payment]) : null
  if (unread) throw conflict(unread)
  const earlier = earlierTier(await givenBy(deps, order), Date.now())
  const cash = amount(holder, order.payment) + Number(order.cash)
  const diamonds = amount(holder, 'diamonds') + order.diamonds
  if (refund && (cash > largest(map, order.payment) || diamonds > largest(map, 'diamonds')))
    throw conflict(say('premium.cannotHold', { name: holder.username }))
  await changes.propose(
    proposalOf(order, {
      username: holder.username,
      fields: fieldsTo(map, holder, [
        ['vippackage', earlier.package],
        ['viptime', earlier.viptime],
        ...(refund && order.diamonds > 0 ? [['diamonds', diamonds] as const] : []),
        ...(refund && Number(order.cash) > 0 ? [[order.payment, cash] as const] : []),
      ]),
      reason: reasonOf('revoked', order, reason),
      moved: (changeId) => ({
        state: 'ending',
        ending: refund ? 'refunded' : 'revoked',
        end_change_id: changeId,
        note: null,
        reason,
      }),
      tooLate,
    }),
    requester,
  )
  deps.onMoved(order)
  return getOrder(deps, id)
}

/** Premium as ordered by players and granted by staff: orders, their states, and obstacles. */
import { z } from 'zod'
import { reason } from './changes.ts'
import { tierKeys } from './content.ts'
import { endpoint, idParam } from './endpoint.ts'
import { messageText } from './errors.ts'
import { page, trimmedSearch } from './paging.ts'

const premiumTier = z.enum(tierKeys)

/** How the money part of the price is paid. */
export const payment = z.enum(['bank', 'cash'], { error: 'Choose bank or cash.' })
/** How the money part of the price is paid. */
export type Payment = z.infer<typeof payment>

/**
 * The state of an order. `open`: waiting for staff. `fulfilling`: waiting for the game to release the player.
 * `checking`: being checked because the game overwrote part of it. `active`: in force. `ending`: being
 * revoked. All others are final.
 */
export const orderState = z.enum([
  'open',
  'fulfilling',
  'checking',
  'active',
  'ending',
  'expired',
  'refunded',
  'revoked',
  'replaced',
  'refused',
  'cancelled',
])
/** The state of an order. */
export type OrderState = z.infer<typeof orderState>

const sentence = z.string().nullable()
const time = z.string().nullable()

/** An order as shown to its player. Times are ISO 8601 UTC. */
export const premiumOrder = z.object({
  id: z.int(),
  tier: premiumTier,
  /** The community's name for the tier when it was ordered. */
  tierName: z.string(),
  payment,
  /** The price at that time. */
  diamonds: z.int(),
  cash: z.number(),
  days: z.int(),
  state: orderState,
  /** What it is waiting for, or what happened to it. */
  note: sentence,
  /** The message of `note`. */
  noteText: messageText.optional(),
  /** Why staff refused or revoked it. */
  reason: sentence,
  createdAt: z.string(),
  decidedAt: time,
  startsAt: time,
  expiresAt: time,
  endedAt: time,
})
/** An order as shown to its player. */
export type PremiumOrder = z.infer<typeof premiumOrder>

/**
 * A character's means of payment and the tier in force. Null for whatever this game does not store, or stores
 * as something that cannot be read.
 */
const purse = z.object({
  bank: z.number().nullable(),
  cash: z.number().nullable(),
  diamonds: z.number().nullable(),
  /** The game's number of the tier in force; 0 without one. */
  package: z.int().nullable(),
  /** The name of the tier in force; null without one. */
  tierName: sentence,
  /** When the tier in force ends; null without one, or if unknown. */
  expiresAt: time,
})
/** A character's means of payment. */
export type Purse = z.infer<typeof purse>

/** One tier, and whether the viewer can order it now. */
export const premiumOffer = z.object({
  tier: premiumTier,
  /** What an order would do to the tier in force. */
  effect: z.enum(['begin', 'renew', 'replace']),
  /** When the tier would end if it were given now. */
  until: z.string(),
  /** Why it cannot be ordered, regardless of payment. */
  blocked: sentence,
  /** The message of `blocked`. */
  blockedText: messageText.optional(),
  /** What is missing to pay for it; null if nothing is. */
  lacking: z.object({ bank: sentence, cash: sentence }),
  /** The messages of the sentences in `lacking`. */
  lackingTexts: z.object({ bank: messageText.optional(), cash: messageText.optional() }).optional(),
})
/** One tier, and whether the viewer can order it now. */
export type PremiumOffer = z.infer<typeof premiumOffer>

/** An order as shown to staff. */
export const staffOrder = premiumOrder.extend({
  uid: z.int(),
  username: z.string(),
  staff: z.object({ uid: z.int(), username: z.string() }).nullable(),
  /** The changes that carried it out and revoked it. */
  changeId: z.int().nullable(),
  endChangeId: z.int().nullable(),
  /** The character's current means of payment; null if it no longer exists. */
  purse: purse.nullable(),
  /** Why the viewer cannot fulfil it now; null if they can, or if there is nothing to fulfil. */
  obstacle: sentence,
  /** The message of `obstacle`. */
  obstacleText: messageText.optional(),
})
/** An order as shown to staff. */
export type StaffOrder = z.infer<typeof staffOrder>

/** Groups of states in the staff's list. */
export const orderViews = ['waiting', 'active', 'ended', 'all'] as const
/** A group of states in the staff's list. */
export type OrderView = (typeof orderViews)[number]

const byId = z.strictObject({ id: idParam })
const answered = z.object({ order: staffOrder })

export const premium = {
  own: endpoint({
    method: 'GET',
    path: '/premium/orders',
    access: 'signedIn',
    summary:
      'The signed-in player’s orders of premium, newest first, what they have, and what they could order.',
    staleOn: ['orders', 'names'],
    reply: z.object({ orders: z.array(premiumOrder), purse, offers: z.array(premiumOffer) }),
  }),
  order: endpoint({
    method: 'POST',
    path: '/premium/orders',
    access: 'signedIn',
    summary: 'Order a tier. The same order sent again is answered with the one that waits.',
    status: 201,
    body: z.strictObject({ tier: premiumTier, payment }),
    reply: z.object({ order: premiumOrder }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/premium/orders/:id/cancel',
    access: 'signedIn',
    summary: 'Cancel an order of one’s own that staff have not acted on.',
    params: byId,
    reply: z.object({ order: premiumOrder }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/premium/orders',
    access: ['manage_premium_orders'],
    summary: 'Orders of premium: what waits oldest first, what is done newest first.',
    query: z.strictObject({
      view: z.enum(orderViews).optional(),
      tier: premiumTier.optional(),
      /** Part of the player’s name, or the order’s number. */
      search: trimmedSearch.optional(),
      page: page.optional(),
    }),
    staleOn: ['orders'],
    reply: z.object({
      orders: z.array(staffOrder),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      /** The number of orders in each group, regardless of the search. */
      counts: z.object({ waiting: z.int(), active: z.int(), ended: z.int() }),
    }),
  }),
  fulfil: endpoint({
    method: 'POST',
    path: '/admin/premium/orders/:id/fulfil',
    access: ['manage_premium_orders'],
    summary: 'Give the tier and take the price, in one change; refused when the balance no longer suffices.',
    params: byId,
    reply: answered,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/admin/premium/orders/:id/refuse',
    access: ['manage_premium_orders'],
    summary: 'Refuse an order that waits, with a reason the player reads.',
    params: byId,
    body: z.strictObject({ reason }),
    reply: answered,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/admin/premium/orders/:id/takeback',
    access: ['manage_premium_orders'],
    summary: 'Take premium that is in force back, with or without giving the price back.',
    params: byId,
    body: z.strictObject({ reason, refund: z.boolean() }),
    reply: answered,
  }),
}

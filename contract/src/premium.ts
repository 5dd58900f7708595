/**
 * Premium as players order it and staff hand it out: orders, their states, and what prevents one.
 */
import { z } from 'zod'
import { reason } from './changes.ts'
import { tierKeys } from './content.ts'
import { endpoint, idParam } from './endpoint.ts'
import { messageText } from './errors.ts'
import { page, trimmedSearch } from './paging.ts'

const premiumTier = z.enum(tierKeys, {
  error: `There is no such tier. The tiers are ${tierKeys.join(', ')}.`,
})

/** Where the money of the price comes from. */
export const payment = z.enum(['bank', 'cash'], { error: 'Choose bank or cash.' })
/** Where the money of the price comes from. */
export type Payment = z.infer<typeof payment>

/**
 * The state of an order. `open` waits for staff; `fulfilling` waits for the game to let go of the player;
 * `checking` is looked at because the game wrote over a part of it; `active` is in force; `ending` is being
 * revoked; the others are final.
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

/** An order as its player sees it. Times are ISO 8601 UTC. */
export const premiumOrder = z.object({
  id: z.int(),
  tier: premiumTier,
  /** What the community called the tier when it was ordered. */
  tierName: z.string(),
  payment,
  /** The price, as it was then. */
  diamonds: z.int(),
  cash: z.number(),
  days: z.int(),
  state: orderState,
  /** What it waits for or what happened to it. */
  note: sentence,
  /** Which message `note` is. */
  noteText: messageText.optional(),
  /** Why staff refused it or took it back. */
  reason: sentence,
  createdAt: z.string(),
  decidedAt: time,
  startsAt: time,
  expiresAt: time,
  endedAt: time,
})
/** An order as its player sees it. */
export type PremiumOrder = z.infer<typeof premiumOrder>

/**
 * What a character has to pay with, and the tier the game gives it. Null where this game keeps no such thing.
 */
const purse = z.object({
  bank: z.number().nullable(),
  cash: z.number().nullable(),
  diamonds: z.number().nullable(),
  /** The game's number of the tier in force; 0 without one. */
  package: z.int().nullable(),
  /** How the tier in force is called; null without one. */
  tierName: sentence,
  /** When the tier in force ends; null without one, or where nobody knows. */
  expiresAt: time,
})
/** What a character has to pay with. */
export type Purse = z.infer<typeof purse>

/** One tier, as far as the one who asks could order it now. */
export const premiumOffer = z.object({
  tier: premiumTier,
  /** What an order would do to the tier in force. */
  effect: z.enum(['begin', 'renew', 'replace']),
  /** When the tier would end if it were given now. */
  until: z.string(),
  /** Why it cannot be ordered whatever one pays with. */
  blocked: sentence,
  /** Which message `blocked` is. */
  blockedText: messageText.optional(),
  /** What is missing to pay for it; null where nothing is. */
  lacking: z.object({ bank: sentence, cash: sentence }),
  /** Which message each sentence of `lacking` is. */
  lackingTexts: z.object({ bank: messageText.optional(), cash: messageText.optional() }).optional(),
})
/** One tier, as far as the one who asks could order it now. */
export type PremiumOffer = z.infer<typeof premiumOffer>

/** An order as staff see it. */
export const staffOrder = premiumOrder.extend({
  uid: z.int(),
  username: z.string(),
  staff: z.object({ uid: z.int(), username: z.string() }).nullable(),
  /** Changes that carried it out and took it back. */
  changeId: z.int().nullable(),
  endChangeId: z.int().nullable(),
  /** What the character has now; null when it is gone. */
  purse: purse.nullable(),
  /** Why the one who asks cannot fulfil it now; null when they can, or there is nothing to fulfil. */
  obstacle: sentence,
  /** Which message `obstacle` is. */
  obstacleText: messageText.optional(),
})
/** An order as staff see it. */
export type StaffOrder = z.infer<typeof staffOrder>

/** Groups of states that staff look through. */
export const orderViews = ['waiting', 'active', 'ended', 'all'] as const
/** A group of states that staff look through. */
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
    reply: z.object({
      orders: z.array(staffOrder),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      /** Orders in each group, whatever is searched for. */
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

import type { ChangedField } from '@idlewood/contract/changes'
import type { Tier } from '@idlewood/contract/content'
import type { Payment, PremiumOffer } from '@idlewood/contract/premium'
import type { GameMap } from '../../game/map/capability-map.ts'
import {
  amount,
  findUnread,
  hasPremiumField,
  largest,
  premiumObstacle,
  tierObstacle,
  type Holder,
  type PremiumField,
} from '../../game/readers/premium.ts'
import { premiumLabel } from '../../language/field-labels.ts'
import { say } from '../../language/sentences.ts'

const day = 24 * 60 * 60 * 1000

/** A tier with its price: the current one from the content, or the one stored with an order. */
export interface PricedTier {
  name: string
  package: number
  days: number
  diamonds: number
  cash: number
}

/** The input of the rules. */
export interface Situation {
  map: GameMap
  /** The game's packages with their names; see `writableCodes`. */
  packages: ReadonlyMap<number, string>
  holder: Holder
  /** When the portal's own order in force ends, in milliseconds; used for games that do not store an end. */
  ownExpiry: number | null
  now: number
}

/** The tier a character has: the game's package number and its end (milliseconds; null if unknown). */
export interface ActiveTier {
  package: number
  until: number | null
}

/**
 * The tier in force, or null. A tier whose time is over does not count, whatever number is still in the row.
 */
export function activeTier({ map, holder, ownExpiry, now }: Situation): ActiveTier | null {
  const number = amount(holder, 'vippackage')
  if (!hasPremiumField(map, 'vippackage') || number <= 0) return null
  if (!hasPremiumField(map, 'viptime')) return { package: number, until: ownExpiry }
  const until = amount(holder, 'viptime') * 1000
  return until > now ? { package: number, until } : null
}

const dayOf = (time: number): string =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A sentence on why these fields cannot be used in calculations; null if all of them can be read. */
export function unreadObstacle(holder: Holder, fields: readonly PremiumField[]): string | null {
  const field = findUnread(holder, fields)
  return field ? String(say('users.profile.unread', { label: premiumLabel(field) })) : null
}

/**
 * A sentence on what is missing to pay; null if nothing is. Without a name, the sentence addresses the
 * player.
 */
export function paymentObstacle(
  { map, holder }: Pick<Situation, 'map' | 'holder'>,
  { name: tier, diamonds, cash }: PricedTier,
  { payment, name }: { payment: Payment; name?: string },
): string | null {
  if (cash > 0 && !hasPremiumField(map, payment))
    return `This server’s game keeps no ${payment === 'bank' ? 'bank account' : 'cash'}. Choose the other way to pay.`
  const paidBy = [...(diamonds > 0 ? (['diamonds'] as const) : []), ...(cash > 0 ? [payment] : [])]
  const unread = unreadObstacle(holder, paidBy)
  if (unread !== null) return unread
  const [gems, money] = [amount(holder, 'diamonds'), amount(holder, payment)]
  if (gems >= diamonds && money >= cash) return null
  const missing = money >= cash ? 'diamonds' : gems >= diamonds ? 'money' : 'other'
  const from = payment === 'bank' ? 'bank' : 'other'
  const values = { tier, missing, gems, diamonds, money, cash, payment: from } as const
  return String(
    name === undefined ? say('premium.lacking', values) : say('premium.lacking.other', { ...values, name }),
  )
}

/** What an order would do now, or why it is not possible. `tiers` gives the tier in force its name. */
export function offerOf(
  situation: Situation,
  price: PricedTier,
  tiers: readonly Pick<Tier, 'name' | 'package'>[],
): Pick<PremiumOffer, 'effect' | 'blocked'> & { until: number } {
  const { map, packages, now } = situation
  const current = activeTier(situation)
  const effect =
    current === null ? 'begin' : current.package === price.package ? 'renew' : ('replace' as const)
  const from = effect === 'renew' ? Math.max(now, current?.until ?? now) : now
  // The game stores seconds.
  const until = Math.floor((from + price.days * day) / 1000) * 1000
  const blocked =
    premiumObstacle(map) ??
    unreadObstacle(situation.holder, ['vippackage', 'viptime']) ??
    tierObstacle(map, packages, price) ??
    (hasPremiumField(map, 'viptime') && until / 1000 > largest(map, 'viptime')
      ? `${price.name} would last longer than this server’s game can count.`
      : null) ??
    (current !== null && current.package > price.package ? lower(current, price, tiers) : null)
  return { effect, blocked, until }
}

function lower(
  current: ActiveTier,
  price: PricedTier,
  tiers: readonly Pick<Tier, 'name' | 'package'>[],
): string {
  const name = tiers.find((tier) => tier.package === current.package)?.name ?? 'a higher tier'
  const until = current.until === null ? '' : ` until ${dayOf(current.until)}`
  return `${name} is in force${until}. ${price.name} can be ordered after that.`
}

type Values = readonly (readonly [field: PremiumField, value: number])[]

/**
 * The fields of a change, with the current values of the row as the old ones. Fields this game lacks are left
 * out.
 */
export const fieldsTo = (map: GameMap, holder: Holder, values: Values): ChangedField[] =>
  values.flatMap(([field, value]) =>
    hasPremiumField(map, field) ? [{ field, old: holder.cells[field] ?? null, new: value }] : [],
  )

/**
 * The single change that gives the tier and charges the price. Fields it leaves unchanged are included as a
 * condition.
 */
export const fulfilment = (
  { map, holder }: Pick<Situation, 'map' | 'holder'>,
  { price, payment, until }: { price: PricedTier; payment: Payment; until: number },
): ChangedField[] =>
  fieldsTo(map, holder, [
    ['vippackage', price.package],
    ['viptime', until / 1000],
    ...(price.diamonds > 0 ? [['diamonds', amount(holder, 'diamonds') - price.diamonds] as const] : []),
    ...(price.cash > 0 ? [[payment, amount(holder, payment) - price.cash] as const] : []),
  ])

/** Whether the row still contains exactly this tier with exactly this end. */
export const hasTier = (
  map: GameMap,
  holder: Holder,
  { package: number, until }: { package: number; until: number },
): boolean =>
  amount(holder, 'vippackage') === number &&
  (!hasPremiumField(map, 'viptime') || amount(holder, 'viptime') === Math.floor(until / 1000))

/** The tier before the change, if it would still be in force; otherwise zeros. */
export function earlierTier(
  fields: readonly ChangedField[],
  now: number,
): { package: number; viptime: number } {
  const old = (field: PremiumField): number => Number(fields.find((one) => one.field === field)?.old ?? 0)
  return old('vippackage') > 0 && old('viptime') * 1000 > now
    ? { package: old('vippackage'), viptime: old('viptime') }
    : { package: 0, viptime: 0 }
}

/** The fields of a change whose new value is still in the row, after the game has overwritten the others. */
export const remainingFields = (holder: Holder, fields: readonly ChangedField[]): ChangedField[] =>
  fields.filter(({ field, old, new: value }) => {
    // Changes made for orders have only these fields.
    const now = holder.cells[field as PremiumField] ?? null
    return Number(old ?? 0) !== Number(value ?? 0) && now !== null && Number(now) === Number(value)
  })

/** Whether the tier of the change is in the row, no matter what happened to the balance. */
export const hasTierOf = (holder: Holder, fields: readonly ChangedField[]): boolean =>
  fields
    .filter(({ field }) => field === 'vippackage' || field === 'viptime')
    .every(({ field, new: value }) => amount(holder, field as PremiumField) === Number(value)) // one of the two

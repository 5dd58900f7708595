import type { ChangedField } from '@idlewood/contract/changes'
import type { Tier } from '@idlewood/contract/content'
import type { Payment, PremiumOffer } from '@idlewood/contract/premium'
import type { GameMap } from '../../game/map/capability-map.ts'
import {
  amount,
  findUnread,
  keeps,
  largest,
  premiumObstacle,
  tierObstacle,
  type Holder,
  type PremiumField,
} from '../../game/readers/premium.ts'
import { premiumLabel } from '../../language/field-labels.ts'
import { say } from '../../language/sentences.ts'

const day = 24 * 60 * 60 * 1000

/** A tier at its price: as content has it today, or as an order has kept it. */
export interface Priced {
  name: string
  package: number
  days: number
  diamonds: number
  cash: number
}

/** What the rules look at. */
export interface Situation {
  map: GameMap
  /** Packages the game has, each with its name; see `writableCodes`. */
  packages: ReadonlyMap<number, string>
  holder: Holder
  /** When the portal's own order in force ends, in milliseconds; for games that keep no such time. */
  ownExpiry: number | null
  now: number
}

/** The tier a character has: the game's number, and until when (milliseconds; null where nobody knows). */
export interface InForce {
  package: number
  until: number | null
}

/** The tier in force, or null. A tier whose time is over is none, whatever number the row still holds. */
export function inForce({ map, holder, ownExpiry, now }: Situation): InForce | null {
  const number = amount(holder, 'vippackage')
  if (!keeps(map, 'vippackage') || number <= 0) return null
  if (!keeps(map, 'viptime')) return { package: number, until: ownExpiry }
  const until = amount(holder, 'viptime') * 1000
  return until > now ? { package: number, until } : null
}

const dayOf = (time: number): string =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Why nothing is reckoned with these fields, in a sentence; null where each can be read. */
export function unreadObstacle(holder: Holder, fields: readonly PremiumField[]): string | null {
  const field = findUnread(holder, fields)
  return field ? String(say('users.profile.unread', { label: premiumLabel(field) })) : null
}

/** What is missing to pay, in a sentence; null when nothing is. Without a name it is said to the player. */
export function lacking(
  { map, holder }: Pick<Situation, 'map' | 'holder'>,
  { name: tier, diamonds, cash }: Priced,
  { payment, name }: { payment: Payment; name?: string },
): string | null {
  if (cash > 0 && !keeps(map, payment))
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

/** What an order would do now, or why it cannot be. `tiers` name what is in force. */
export function offerOf(
  situation: Situation,
  price: Priced,
  tiers: readonly Pick<Tier, 'name' | 'package'>[],
): Pick<PremiumOffer, 'effect' | 'blocked'> & { until: number } {
  const { map, packages, now } = situation
  const current = inForce(situation)
  const effect =
    current === null ? 'begin' : current.package === price.package ? 'renew' : ('replace' as const)
  const from = effect === 'renew' ? Math.max(now, current?.until ?? now) : now
  // The game counts in seconds.
  const until = Math.floor((from + price.days * day) / 1000) * 1000
  const blocked =
    premiumObstacle(map) ??
    unreadObstacle(situation.holder, ['vippackage', 'viptime']) ??
    tierObstacle(map, packages, price) ??
    (keeps(map, 'viptime') && until / 1000 > largest(map, 'viptime')
      ? `${price.name} would last longer than this server’s game can count.`
      : null) ??
    (current !== null && current.package > price.package ? lower(current, price, tiers) : null)
  return { effect, blocked, until }
}

function lower(current: InForce, price: Priced, tiers: readonly Pick<Tier, 'name' | 'package'>[]): string {
  const name = tiers.find((tier) => tier.package === current.package)?.name ?? 'a higher tier'
  const until = current.until === null ? '' : ` until ${dayOf(current.until)}`
  return `${name} is in force${until}. ${price.name} can be ordered after that.`
}

type Values = readonly (readonly [field: PremiumField, value: number])[]

/** Fields of a change from what the row holds; those this game lacks are left out. */
export const fieldsTo = (map: GameMap, holder: Holder, values: Values): ChangedField[] =>
  values.flatMap(([field, value]) =>
    keeps(map, field) ? [{ field, old: holder.cells[field] ?? null, new: value }] : [],
  )

/**
 * The one change that gives the tier and takes the price. What it does not alter stays in it as a condition.
 */
export const fulfilment = (
  { map, holder }: Pick<Situation, 'map' | 'holder'>,
  { price, payment, until }: { price: Priced; payment: Payment; until: number },
): ChangedField[] =>
  fieldsTo(map, holder, [
    ['vippackage', price.package],
    ['viptime', until / 1000],
    ...(price.diamonds > 0 ? [['diamonds', amount(holder, 'diamonds') - price.diamonds] as const] : []),
    ...(price.cash > 0 ? [[payment, amount(holder, payment) - price.cash] as const] : []),
  ])

/** Whether the row still gives exactly this tier until exactly then. */
export const stillGives = (
  map: GameMap,
  holder: Holder,
  { package: number, until }: { package: number; until: number },
): boolean =>
  amount(holder, 'vippackage') === number &&
  (!keeps(map, 'viptime') || amount(holder, 'viptime') === Math.floor(until / 1000))

/** What the row held before the change gave the tier, if that would still be in force; nothing otherwise. */
export function earlierTier(
  fields: readonly ChangedField[],
  now: number,
): { package: number; viptime: number } {
  const old = (field: PremiumField): number => Number(fields.find((one) => one.field === field)?.old ?? 0)
  return old('vippackage') > 0 && old('viptime') * 1000 > now
    ? { package: old('vippackage'), viptime: old('viptime') }
    : { package: 0, viptime: 0 }
}

/**
 * Fields of a change whose new value is in the row: what is left of it when the game has written over the
 * rest.
 */
export const stillOurs = (holder: Holder, fields: readonly ChangedField[]): ChangedField[] =>
  fields.filter(({ field, old, new: value }) => {
    // A change of an order names these fields only.
    const now = holder.cells[field as PremiumField] ?? null
    return Number(old ?? 0) !== Number(value ?? 0) && now !== null && Number(now) === Number(value)
  })

/** Whether the tier of the change is in the row, whatever happened to the balance. */
export const tierStands = (holder: Holder, fields: readonly ChangedField[]): boolean =>
  fields
    .filter(({ field }) => field === 'vippackage' || field === 'viptime')
    .every(({ field, new: value }) => amount(holder, field as PremiumField) === Number(value)) // one of the two

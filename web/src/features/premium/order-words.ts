import type { Tier } from '@idlewood/contract/content'
import type { OrderState, Payment, PremiumOffer, PremiumOrder, Purse } from '@idlewood/contract/premium'
import type { Tone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { money, number } from '../../ui/values.ts'

/** The name and look of each state: never colour alone. */
export const orderLooks: Record<OrderState, { label: string; tone: Tone; icon: IconName }> = {
  open: { label: 'Waiting for staff', tone: 'warning', icon: 'history' },
  fulfilling: { label: 'In progress', tone: 'info', icon: 'refresh' },
  checking: { label: 'Being checked', tone: 'info', icon: 'search' },
  active: { label: 'Active', tone: 'success', icon: 'success' },
  ending: { label: 'Ending', tone: 'info', icon: 'history' },
  expired: { label: 'Expired', tone: 'neutral', icon: 'close' },
  refunded: { label: 'Refunded', tone: 'neutral', icon: 'undo' },
  revoked: { label: 'Revoked', tone: 'danger', icon: 'undo' },
  replaced: { label: 'Replaced', tone: 'neutral', icon: 'refresh' },
  refused: { label: 'Refused', tone: 'danger', icon: 'error' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'close' },
}

export const paidFrom: Record<Payment, string> = { bank: 'from the bank', cash: 'in cash' }
const paidTo: Record<Payment, string> = { bank: 'to the bank', cash: 'in cash' }

type Priced = Pick<PremiumOrder, 'diamonds' | 'cash' | 'payment'>

function words({ diamonds, cash, payment }: Priced, way: Record<Payment, string>): string {
  const parts = [
    ...(diamonds > 0 ? [`${number(diamonds)} ${diamonds === 1 ? 'diamond' : 'diamonds'}`] : []),
    ...(cash > 0 ? [`${money(cash)} ${way[payment]}`] : []),
  ]
  return parts.length === 0 ? 'nothing' : parts.join(' and ')
}

/** A price in words, as far as it costs anything. */
export const priceWords = (priced: Priced): string => words(priced, paidFrom)

/** The price as it is refunded. */
export const refundWords = (priced: Priced): string => words(priced, paidTo)

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** The day of a moment, in the reader's own time. */
export const dayWords = (moment: string): string => dates.format(new Date(moment))

const whyItEnded = ({ reason, note }: PremiumOrder): string => (reason ? `Reason: ${reason}` : (note ?? ''))
const whenItEnded = ({ note, endedAt }: PremiumOrder): string =>
  note ?? (endedAt ? `On ${dayWords(endedAt)}.` : '')

const sentences: Record<OrderState, (order: PremiumOrder) => string> = {
  open: ({ note }) =>
    note
      ? `It could not be completed yet: ${note}`
      : 'Staff will review it. You are not charged until they approve it.',
  fulfilling: ({ note }) => note ?? 'Staff approved it. It takes effect once you leave the game.',
  checking: () => 'The game saved at the same moment. The portal is checking the result.',
  active: ({ expiresAt }) => (expiresAt ? `Until ${dayWords(expiresAt)}.` : 'Active.'),
  refused: whyItEnded,
  revoked: whyItEnded,
  refunded: whyItEnded,
  ending: whenItEnded,
  expired: whenItEnded,
  replaced: whenItEnded,
  cancelled: whenItEnded,
}

/** What an order waits for or how it ended, in a sentence for its player. */
export const orderSentence = (order: PremiumOrder): string => sentences[order.state](order)

/** What ordering a tier would change, told before anything is ordered. */
export function effectWords(tier: Tier, offer: PremiumOffer, purse: Purse): string {
  if (offer.effect === 'renew')
    return `Adds ${tier.days} days to your ${tier.name}, until ${dayWords(offer.until)}.`
  if (offer.effect === 'replace')
    return `Replaces ${purse.tierName ?? 'your tier'} immediately. Any time left on it is lost.`
  return `Active for ${tier.days} days from the moment staff approve it.`
}

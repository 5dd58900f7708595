import type { Tier } from '@idlewood/contract/content'
import type { OrderState, Payment, PremiumOffer, PremiumOrder, Purse } from '@idlewood/contract/premium'
import { useFormat, type Format } from '../../language/format.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon.tsx'

/** The colour and icon of each state, shown beside its name: never colour alone. */
export const orderLooks: Record<OrderState, { tone: Tone; icon: IconName }> = {
  open: { tone: 'warning', icon: 'history' },
  fulfilling: { tone: 'info', icon: 'refresh' },
  checking: { tone: 'info', icon: 'search' },
  active: { tone: 'success', icon: 'success' },
  ending: { tone: 'info', icon: 'history' },
  expired: { tone: 'neutral', icon: 'close' },
  refunded: { tone: 'neutral', icon: 'undo' },
  revoked: { tone: 'danger', icon: 'undo' },
  replaced: { tone: 'neutral', icon: 'refresh' },
  refused: { tone: 'danger', icon: 'error' },
  cancelled: { tone: 'neutral', icon: 'close' },
}

/** The messages and formats for orders in the reader's language. */
export interface OrderWords {
  t: Messages<'orders'>
  format: Format
}

export const useOrderWords = (): OrderWords => ({ t: useMessages('orders'), format: useFormat() })

interface Priced {
  diamonds: number
  cash: number
  payment: Payment
}

function priceIn({ t, format }: OrderWords, { diamonds, cash, payment }: Priced, way: 'from' | 'to'): string {
  const parts = [
    ...(diamonds > 0 ? [t('price.diamonds', { count: diamonds })] : []),
    ...(cash > 0 ? [t(`price.${way}.${payment}`, { amount: format.money(cash) })] : []),
  ]
  return parts.length === 0 ? t('price.nothing') : format.list(parts)
}

/** A price in words; parts that cost nothing are left out. */
export const priceWords = (words: OrderWords, priced: Priced): string => priceIn(words, priced, 'from')

/** A price in words, as a refund. */
export const refundWords = (words: OrderWords, priced: Priced): string => priceIn(words, priced, 'to')

type Sentence = (words: OrderWords, order: PremiumOrder) => string

const whyItEnded: Sentence = ({ t }, { reason, note }) =>
  reason ? t('sentence.reason', { reason }) : (note ?? '')
const whenItEnded: Sentence = ({ t, format }, { note, endedAt }) =>
  note ?? (endedAt ? t('sentence.on', { date: format.date(endedAt) }) : '')

const sentences: Record<OrderState, Sentence> = {
  open: ({ t }, { note }) => (note ? t('sentence.notYet', { note }) : t('sentence.open')),
  fulfilling: ({ t }, { note }) => note ?? t('sentence.fulfilling'),
  checking: ({ t }) => t('sentence.checking'),
  active: ({ t, format }, { note, expiresAt }) =>
    note ?? (expiresAt ? t('sentence.until', { date: format.date(expiresAt) }) : t('sentence.active')),
  refused: whyItEnded,
  revoked: whyItEnded,
  refunded: whyItEnded,
  ending: whenItEnded,
  expired: whenItEnded,
  replaced: whenItEnded,
  cancelled: whenItEnded,
}

/** A sentence for the player: what an order waits for, or how it ended. */
export const orderSentence: Sentence = (words, order) => sentences[order.state](words, order)

/** What ordering a tier would change, to be shown before the player orders. */
export function effectWords(
  { t, format }: OrderWords,
  { tier, offer, purse }: { tier: Tier; offer: PremiumOffer; purse: Purse },
): string {
  const { days } = tier
  if (offer.effect === 'renew')
    return t('effect.renew', { days, tier: tier.name, date: format.date(offer.until) })
  if (offer.effect !== 'replace') return t('effect.start', { days })
  return purse.tierName === null ? t('effect.replaceOther') : t('effect.replace', { tier: purse.tierName })
}

import type { OrderState, Payment, PremiumOrder } from '@idlewood/contract/premium'
import type { Tone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { money, number } from '../../ui/values.ts'

/** How each state is called and looks: never by colour alone. */
export const orderLooks: Record<OrderState, { label: string; tone: Tone; icon: IconName }> = {
  open: { label: 'Waiting for staff', tone: 'warning', icon: 'history' },
  fulfilling: { label: 'Being carried out', tone: 'info', icon: 'refresh' },
  checking: { label: 'Being looked at', tone: 'info', icon: 'search' },
  active: { label: 'In force', tone: 'success', icon: 'success' },
  ending: { label: 'Ending', tone: 'info', icon: 'history' },
  expired: { label: 'Ended', tone: 'neutral', icon: 'close' },
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

/** What comes back of it. */
export const refundWords = (priced: Priced): string => words(priced, paidTo)

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** The day of a moment, in the reader's own time. */
export const dayWords = (moment: string): string => dates.format(new Date(moment))

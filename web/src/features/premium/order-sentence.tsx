import type { PremiumOrder } from '@idlewood/contract/premium'
import { useServerSentence } from '../../language/server-texts.ts'
import { orderSentence, useOrderWords } from './order-words.ts'

/** Tells the player what an order waits for, or how it ended. */
export function OrderSentence({ order }: { order: PremiumOrder }) {
  const note = useServerSentence(order.note ?? '', order.noteText)
  return (
    <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
      {orderSentence(useOrderWords(), { ...order, note: order.note && note })}
    </p>
  )
}

import type { PremiumOrder } from '@idlewood/contract/premium'
import type { Messages } from '../../language/messages.ts'
import { useServerSentence } from '../../language/server-texts.ts'
import { orderSentence, useOrderWords } from './order-words.ts'

/** A note that names the player, as a sentence that addresses them. */
function addressed(t: Messages<'orders'>, key: string | undefined): string | undefined {
  if (key === 'changes.note.online') return t('sentence.inGame')
  return key === 'changes.note.leaving' ? t('sentence.leaving') : undefined
}

/** Tells the player what an order waits for, or how it ended. */
export function OrderSentence({ order }: { order: PremiumOrder }) {
  const words = useOrderWords()
  const sentence = useServerSentence(order.note ?? '', order.noteText)
  const note = addressed(words.t, order.noteText?.key) ?? sentence
  return (
    <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
      {orderSentence(words, { ...order, note: order.note && note })}
    </p>
  )
}

import { changes } from '@idlewood/contract/changes'
import { premium, type StaffOrder } from '@idlewood/contract/premium'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { toastAndRethrow } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toasts.tsx'
import { priceWords, useOrderWords } from './order-words.ts'
import { serverSentence } from '../../language/server-texts.ts'

const OrderReason = lazyPart(async () => (await import('./order-questions.tsx')).OrderReason)

/** The calls whose replies an action on an order affects. */
export const refreshes = [premium.list, changes.list]

/** Tells staff that it is done, or what it waits for. */
export async function report(order: StaffOrder, done: string): Promise<void> {
  if (order.state === 'fulfilling' || order.state === 'ending')
    toast.info(
      order.note
        ? await serverSentence(order.note, order.noteText)
        : messages('staff-orders')('inGame', { name: order.username }),
    )
  else toast.success(done)
}

/** After confirmation, gives the tier and takes the price. */
export function FulfilOrder({ order }: { order: StaffOrder }) {
  const t = useMessages('staff-orders')
  const words = useOrderWords()
  const fulfil = useChange(premium.fulfil, { refreshes })
  return (
    <AlertDialog
      title={t('fulfil.title', { name: order.username, tier: order.tierName })}
      description={t('fulfil.description', {
        name: order.username,
        price: priceWords(words, order),
        tier: order.tierName,
        days: order.days,
      })}
      confirmLabel={t('fulfil')}
      trigger={
        <Button
          size="sm"
          variant="primary"
          aria-label={t('fulfil.named', { id: String(order.id), name: order.username })}
          disabled={order.obstacle !== null}
        >
          {t('fulfil')}
        </Button>
      }
      onConfirm={async () => {
        const { order: now } = await fulfil
          .mutateAsync({ params: { id: String(order.id) } })
          .catch((error: unknown) => toastAndRethrow(error, t('fulfil.failed')))
        await report(now, t('fulfil.done', { name: order.username, tier: order.tierName }))
      }}
    />
  )
}

export function RefuseOrder({ order }: { order: StaffOrder }) {
  const t = useMessages('staff-orders')
  const words = useOrderWords()
  const refuse = useChange(premium.refuse, { refreshes })
  const [reason, setReason] = useState('')
  return (
    <AlertDialog
      title={t('refuse.title', { name: order.username })}
      description={t('refuse.description', { tier: order.tierName, price: priceWords(words, order) })}
      confirmLabel={t('refuse')}
      tone="danger"
      confirmDisabled={reason.trim() === ''}
      onOpenChange={(open) => open && setReason('')}
      part={OrderReason}
      trigger={
        <Button size="sm" aria-label={t('refuse.named', { id: String(order.id), name: order.username })}>
          {t('refuse')}
        </Button>
      }
      onConfirm={async () => {
        await refuse
          .mutateAsync({ params: { id: String(order.id) }, body: { reason: reason.trim() } })
          .catch((error: unknown) => toastAndRethrow(error, t('refuse.failed')))
        toast.success(t('refuse.done', { name: order.username }))
      }}
    >
      <OrderReason reason={reason} onReason={setReason} />
    </AlertDialog>
  )
}

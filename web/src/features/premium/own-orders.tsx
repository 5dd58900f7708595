import { premium, type PremiumOrder } from '@idlewood/contract/premium'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { toastAndRethrow } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import { OrderBadge } from './order-state.tsx'
import { OrderSentence } from './order-sentence.tsx'
import { priceWords, useOrderWords } from './order-words.ts'

/** Cancels an order that staff have not handled yet. */
export function CancelOrder({ order }: { order: PremiumOrder }) {
  const t = useMessages('orders')
  const cancel = useChange(premium.cancel, { refreshes: ['orders'] })
  return (
    <AlertDialog
      title={t('cancel.title', { tier: order.tierName })}
      description={t('cancel.description')}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      trigger={<Button size="sm">{t('cancel.button')}</Button>}
      onConfirm={async () => {
        try {
          await cancel.mutateAsync({ params: { id: String(order.id) } })
          toast.success(t('cancel.done', { tier: order.tierName }))
        } catch (error) {
          toastAndRethrow(error, t('cancel.failed'))
        }
      }}
    />
  )
}

export function OwnOrders({ orders }: { orders: readonly PremiumOrder[] }) {
  const words = useOrderWords()
  return (
    <ul className="grid overflow-hidden rounded-lg border border-line">
      {orders.map((order) => (
        <li
          key={order.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-0 sm:px-5"
        >
          <div className="grid min-w-0 gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{order.tierName}</span>
              <OrderBadge state={order.state} />
            </p>
            <OrderSentence order={order} />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
            <span className="tabular-nums">
              #{order.id} · {words.format.date(order.createdAt)} · {priceWords(words, order)}
            </span>
            {order.state === 'open' && <CancelOrder order={order} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

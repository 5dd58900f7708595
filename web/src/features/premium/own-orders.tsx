import { premium, type PremiumOrder } from '@idlewood/contract/premium'
import { sentenceOf } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import { dayWords, orderLooks, orderSentence, priceWords } from './order-words.ts'

/** How often orders are read again while staff or the game have yet to act. */
export const refreshMs = 10_000

export const isWaiting = ({ state }: PremiumOrder): boolean =>
  state === 'open' || state === 'fulfilling' || state === 'checking'

export function OrderBadge({ state }: Pick<PremiumOrder, 'state'>) {
  const { label, tone, icon } = orderLooks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

/** Cancels an order that staff have not acted on. */
export function CancelOrder({ order }: { order: PremiumOrder }) {
  const cancel = useChange(premium.cancel, { refreshes: [premium.own] })
  return (
    <AlertDialog
      title={`Cancel your ${order.tierName} order?`}
      description="You were not charged, and you can order again at any time."
      confirmLabel="Cancel the order"
      cancelLabel="Keep the order"
      trigger={<Button size="sm">Cancel order</Button>}
      onConfirm={async () => {
        try {
          await cancel.mutateAsync({ params: { id: String(order.id) } })
          toast.success(`Your ${order.tierName} order was cancelled.`)
        } catch (error) {
          toast.error(sentenceOf(error, 'The order could not be cancelled.'))
          throw error
        }
      }}
    />
  )
}

export function OwnOrders({ orders }: { orders: readonly PremiumOrder[] }) {
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
            <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{orderSentence(order)}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
            <span className="tabular-nums">
              #{order.id} · {dayWords(order.createdAt)} · {priceWords(order)}
            </span>
            {order.state === 'open' && <CancelOrder order={order} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

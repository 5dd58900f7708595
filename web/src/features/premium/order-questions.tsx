import type { StaffOrder } from '@idlewood/contract/premium'
import { useMessages } from '../../language/messages.ts'
import { ReasonText } from '../../parts/changes/reason-text.tsx'
import { refundWords, useOrderWords } from './order-words.ts'

interface Reasoned {
  reason: string
  onReason: (reason: string) => void
}

/** Why an order is refused or revoked, for its player. */
export function OrderReason({ reason, onReason }: Reasoned) {
  const t = useMessages('staff-orders')
  return <ReasonText label={t('reason')} value={reason} onValueChange={onReason} />
}

function Choice({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-9 items-center gap-3">
      <input type="radio" checked={checked} onChange={onChoose} className="size-4.5 accent-accent" />
      {label}
    </label>
  )
}

/** Whether the price of a revoked order is refunded, and why it is revoked. */
export function RevocationQuestions({
  order,
  refund,
  onRefund,
  ...reasoned
}: Reasoned & { order: StaffOrder; refund: boolean; onRefund: (refund: boolean) => void }) {
  const t = useMessages('staff-orders')
  const words = useOrderWords()
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{t('refund.title')}</legend>
        <Choice
          label={t('refund.give', { price: refundWords(words, order) })}
          checked={refund}
          onChoose={() => onRefund(true)}
        />
        <Choice label={t('refund.none')} checked={!refund} onChoose={() => onRefund(false)} />
      </fieldset>
      <OrderReason {...reasoned} />
    </div>
  )
}

import { premium, type StaffOrder } from '@idlewood/contract/premium'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { toastAndRethrow } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { refreshes, report } from './order-actions.tsx'
import { RevocationQuestions } from './order-questions.tsx'

/** Revokes the tier of an order in force, with or without a refund. */
export function TakeBackOrder({ order }: { order: StaffOrder }) {
  const t = useMessages('staff-orders')
  const takeBack = useChange(premium.takeBack, { refreshes })
  const [reason, setReason] = useState('')
  const [refund, setRefund] = useState(true)
  return (
    <AlertDialog
      title={t('revoke.title', { name: order.username, tier: order.tierName })}
      description={t('revoke.description')}
      confirmLabel={t('revoke')}
      tone="danger"
      confirmDisabled={reason.trim() === ''}
      onOpenChange={(open) => {
        if (!open) return
        setReason('')
        setRefund(true)
      }}
      trigger={
        <Button size="sm" aria-label={t('revoke.named', { id: String(order.id), name: order.username })}>
          {t('revoke')}
        </Button>
      }
      onConfirm={async () => {
        const { order: now } = await takeBack
          .mutateAsync({ params: { id: String(order.id) }, body: { reason: reason.trim(), refund } })
          .catch((error: unknown) => toastAndRethrow(error, t('revoke.failed')))
        await report(now, t('revoke.done', { name: order.username, tier: order.tierName }))
      }}
    >
      <RevocationQuestions {...{ order, refund, reason }} onRefund={setRefund} onReason={setReason} />
    </AlertDialog>
  )
}

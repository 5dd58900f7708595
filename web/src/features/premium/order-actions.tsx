import { changes } from '@idlewood/contract/changes'
import { premium, type StaffOrder } from '@idlewood/contract/premium'
import { useState } from 'react'
import { sentenceOf } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { priceWords, refundWords } from './order-words.ts'

/** Toasts of the staff area close by themselves. */
const brief = { autoClose: 4000 }
const refreshes = [premium.list, changes.list]

function fail(error: unknown, otherwise: string): never {
  toast.error(sentenceOf(error, otherwise), brief)
  throw error
}

function report(order: StaffOrder, done: string): void {
  if (order.state === 'fulfilling' || order.state === 'ending')
    toast.info(order.note ?? `${order.username} is in the game. It takes effect once they leave.`, brief)
  else toast.success(done, brief)
}

/** Gives the tier and takes the price, once confirmed. */
export function Fulfil({ order }: { order: StaffOrder }) {
  const fulfil = useChange(premium.fulfil, { refreshes })
  return (
    <AlertDialog
      title={`Give ${order.username} ${order.tierName}?`}
      description={
        <>
          {order.username} pays {priceWords(order)} and gets {order.tierName} for {order.days} days. Both
          happen together, or not at all.
        </>
      }
      confirmLabel="Fulfil"
      trigger={
        <Button
          size="sm"
          variant="primary"
          aria-label={`Fulfil order ${order.id} of ${order.username}`}
          disabled={order.obstacle !== null}
        >
          Fulfil
        </Button>
      }
      onConfirm={async () => {
        const { order: now } = await fulfil
          .mutateAsync({ params: { id: String(order.id) } })
          .catch((error: unknown) => fail(error, 'The order could not be fulfilled.'))
        report(now, `${order.username} has ${order.tierName}.`)
      }}
    />
  )
}

function ReasonField({ value, onValueChange }: { value: string; onValueChange: (reason: string) => void }) {
  return (
    <TextField
      label="Reason (the player sees it)"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      autoComplete="off"
      maxLength={500}
    />
  )
}

export function Refuse({ order }: { order: StaffOrder }) {
  const refuse = useChange(premium.refuse, { refreshes })
  const [reason, setReason] = useState('')
  return (
    <AlertDialog
      title={`Refuse ${order.username}’s order?`}
      description={`${order.tierName}, ${priceWords(order)}. Nothing was charged.`}
      confirmLabel="Refuse"
      tone="danger"
      confirmDisabled={reason.trim() === ''}
      onOpenChange={(open) => open && setReason('')}
      trigger={
        <Button size="sm" aria-label={`Refuse order ${order.id} of ${order.username}`}>
          Refuse
        </Button>
      }
      onConfirm={async () => {
        await refuse
          .mutateAsync({ params: { id: String(order.id) }, body: { reason: reason.trim() } })
          .catch((error: unknown) => fail(error, 'The order could not be refused.'))
        toast.success(`${order.username}’s order was refused.`, brief)
      }}
    >
      <ReasonField value={reason} onValueChange={setReason} />
    </AlertDialog>
  )
}

export function TakeBack({ order }: { order: StaffOrder }) {
  const takeBack = useChange(premium.takeBack, { refreshes })
  const [reason, setReason] = useState('')
  const [refund, setRefund] = useState(true)
  return (
    <AlertDialog
      title={`Revoke ${order.username}’s ${order.tierName}?`}
      description="The tier ends immediately. An earlier tier with time left becomes active again."
      confirmLabel="Revoke"
      tone="danger"
      confirmDisabled={reason.trim() === ''}
      onOpenChange={(open) => {
        if (!open) return
        setReason('')
        setRefund(true)
      }}
      trigger={
        <Button size="sm" aria-label={`Revoke order ${order.id} of ${order.username}`}>
          Revoke
        </Button>
      }
      onConfirm={async () => {
        const { order: now } = await takeBack
          .mutateAsync({ params: { id: String(order.id) }, body: { reason: reason.trim(), refund } })
          .catch((error: unknown) => fail(error, 'The tier could not be revoked.'))
        report(now, `${order.username}’s ${order.tierName} was revoked.`)
      }}
    >
      <div className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">Refund</legend>
          <Choice label={`Refund ${refundWords(order)}`} checked={refund} onChoose={() => setRefund(true)} />
          <Choice label="No refund" checked={!refund} onChoose={() => setRefund(false)} />
        </fieldset>
        <ReasonField value={reason} onValueChange={setReason} />
      </div>
    </AlertDialog>
  )
}

function Choice({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-9 items-center gap-3">
      <input type="radio" checked={checked} onChange={onChoose} className="size-4.5 accent-accent" />
      {label}
    </label>
  )
}

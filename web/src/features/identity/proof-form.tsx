import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { twoFactor } from '@idlewood/contract/two-factor'
import type { ReactNode } from 'react'
import { useChange, type Stale } from '../../api/queries.ts'
import { noProof, ProofField, proofOf } from '../../session/proof-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError, useForm } from '../../ui/form.tsx'

type Proven = typeof twoFactor.begin | typeof twoFactor.codes | typeof twoFactor.off

const none: readonly Stale[] = []

/** A form for a call that requires a code; the reply then replaces the form. */
export function ProofForm<E extends Proven>({
  endpoint,
  refreshes = none,
  lead,
  submitLabel,
  danger = false,
  onSuccess,
  children,
}: {
  endpoint: E
  refreshes?: readonly Stale[]
  /** Shown above the code. */
  lead?: ReactNode
  submitLabel: string
  danger?: boolean
  onSuccess?: () => void
  children?: (reply: ReplyOf<E>) => ReactNode
}) {
  const change = useChange<Proven>(endpoint, { refreshes })
  const form = useForm({
    check: proofOf,
    defaults: noProof,
    send: (body) => change.mutateAsync({ body }),
    ...(onSuccess ? { onSent: onSuccess } : {}),
  })
  // Safe: it is the reply of the endpoint that was called.
  if (change.data && children) return children(change.data as ReplyOf<E>)
  return (
    <Form form={form} className="grid gap-4">
      {lead}
      <ProofField form={form} />
      <FormError error={form.refusal} />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          loading={form.isSending}
          disabled={form.values.typed.trim() === ''}
        >
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}

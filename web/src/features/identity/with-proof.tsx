import type { Endpoint, ReplyOf } from '@idlewood/contract/endpoint'
import type { twoFactor } from '@idlewood/contract/two-factor'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { sentenceOf } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { bodyOf, noProof, ProofField } from '../../session/proof-field.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from './form-error.tsx'

type Proven = typeof twoFactor.begin | typeof twoFactor.codes | typeof twoFactor.off

const none: readonly Endpoint[] = []

/** A call that takes a code; once made, its answer is shown in place of the form. */
export function WithProof<E extends Proven>({
  endpoint,
  refreshes = none,
  submitLabel,
  danger = false,
  onSuccess,
  children,
}: {
  endpoint: E
  refreshes?: readonly Endpoint[]
  submitLabel: string
  danger?: boolean
  onSuccess?: () => void
  children?: (reply: ReplyOf<E>) => ReactNode
}) {
  const [proof, setProof] = useState(noProof)
  const change = useChange<Proven>(endpoint, { refreshes })
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!change.isPending) change.mutate({ body: bodyOf(proof) }, onSuccess ? { onSuccess } : {})
  }
  // The reply of the very endpoint that was called.
  if (change.data && children) return children(change.data as ReplyOf<E>)
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ProofField proof={proof} onChange={setProof} />
      <FormError
        error={change.error ? sentenceOf(change.error, 'Something went wrong. Try again.') : undefined}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          loading={change.isPending}
          disabled={proof.typed.trim() === ''}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { CheckResult, FormOf } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useMessages } from '../language/messages.ts'

/** A second factor as typed: a code from the app, or a recovery code if the app is lost. */
export interface Proof {
  by: 'code' | 'recoveryCode'
  typed: string
}

/** An empty proof: nothing typed yet. */
export const noProof: Proof = { by: 'code', typed: '' }

/** Converts a proof to the request body of the portal's calls. */
export const proofOf = ({
  by,
  typed,
}: Proof): CheckResult<Proof, { code: string } | { recoveryCode: string }> => ({
  output: by === 'code' ? { code: typed } : { recoveryCode: typed },
})

const focused = (input: HTMLInputElement | null): void => input?.focus()

/** The field for a proof, with a button that switches to the other kind. */
export function ProofField({
  form,
  takesFocus = false,
}: {
  form: Pick<FormOf<Proof>, 'choice' | 'set' | 'values'>
  /** Whether the field gets the focus as soon as it is shown; a dialog does that by itself. */
  takesFocus?: boolean
}) {
  const [isSwitched, setSwitched] = useState(false)
  const t = useMessages('session')
  const isCode = form.values.by === 'code'
  const { value, onValueChange, error } = form.choice('typed')
  return (
    <div className="grid justify-items-start gap-2">
      <TextField
        // A separate field for each kind, because browsers autofill them differently.
        key={form.values.by}
        className="w-full"
        label={t(isCode ? 'proof.code' : 'proof.recovery')}
        hint={t(isCode ? 'proof.code.hint' : 'proof.recovery.hint')}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        inputMode={isCode ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={isCode ? 7 : 24}
        // After a switch, the other field gets the focus.
        ref={takesFocus || isSwitched ? focused : undefined}
        value={value}
        error={error}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <Button
        size="sm"
        variant="quiet"
        onClick={() => {
          setSwitched(true)
          form.set('by', isCode ? 'recoveryCode' : 'code')
          form.set('typed', '')
        }}
      >
        {t(isCode ? 'proof.useRecovery' : 'proof.useApp')}
      </Button>
    </div>
  )
}

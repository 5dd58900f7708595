import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

/** What one types to take the second step: a code of the app, or a recovery code where the app is lost. */
export interface Proof {
  by: 'code' | 'recoveryCode'
  typed: string
}

/** Nothing typed yet. */
export const noProof: Proof = { by: 'code', typed: '' }

/** A proof as the portal's calls take it. */
export const bodyOf = ({ by, typed }: Proof): { code: string } | { recoveryCode: string } =>
  by === 'code' ? { code: typed } : { recoveryCode: typed }

const focused = (input: HTMLInputElement | null): void => input?.focus()

/** The field for it, and the way to the other kind. */
export function ProofField({
  proof,
  onChange,
  error,
}: {
  proof: Proof
  onChange: (proof: Proof) => void
  error?: string | undefined
}) {
  const [isTouched, setTouched] = useState(false)
  const isCode = proof.by === 'code'
  return (
    <div className="grid justify-items-start gap-2">
      <TextField
        // Another field, not the same with another name: what a browser fills in differs.
        key={proof.by}
        className="w-full"
        label={isCode ? 'Code of your authenticator app' : 'Recovery code'}
        hint={
          isCode ? 'Six digits, new every thirty seconds' : 'Four groups of four characters; each works once'
        }
        autoComplete={isCode ? 'one-time-code' : 'off'}
        inputMode={isCode ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={isCode ? 7 : 24}
        // Whoever asked for the other kind goes on typing there.
        ref={isTouched ? focused : undefined}
        value={proof.typed}
        error={error}
        onChange={(event) => onChange({ ...proof, typed: event.target.value })}
      />
      <Button
        size="sm"
        variant="quiet"
        onClick={() => {
          setTouched(true)
          onChange({ by: isCode ? 'recoveryCode' : 'code', typed: '' })
        }}
      >
        {isCode ? 'Use a recovery code' : 'Use the app'}
      </Button>
    </div>
  )
}

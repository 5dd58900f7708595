import { twoFactor } from '@idlewood/contract/two-factor'
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react'
import { call, sentenceOf } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/text-field.tsx'
import { bodyOf, noProof, ProofField } from './proof-field.tsx'

function Confirmation({ hasTwoFactor, onDone }: { hasTwoFactor: boolean; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [proof, setProof] = useState(noProof)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const typed = hasTwoFactor ? proof.typed : password
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await call(twoFactor.fresh, { body: hasTwoFactor ? bodyOf(proof) : { password } })
      onDone()
    } catch (error) {
      setError(sentenceOf(error, 'Something went wrong. Try again.'))
      setBusy(false)
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {hasTwoFactor ? (
        <ProofField proof={proof} onChange={setProof} />
      ) : (
        <PasswordField
          label="Game password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <div role="alert">{error && <Banner tone="danger">{error}</Banner>}</div>
      <div className="flex flex-wrap justify-end gap-3">
        {!hasTwoFactor && <Button href="/api/auth/discord">Sign in again instead</Button>}
        <Button type="submit" variant="primary" loading={isBusy} disabled={typed.trim() === ''}>
          Confirm
        </Button>
      </div>
    </form>
  )
}

/** Asks for the password, or for a code where the second factor is on. */
export function FreshDialog({
  hasTwoFactor,
  open,
  onDone,
  onCancel,
}: {
  hasTwoFactor: boolean
  open: boolean
  onDone: () => void
  onCancel: () => void
}) {
  const cancel = useEffectEvent(onCancel)
  // The window it may stand above is not inside it, and would hear the same key.
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      cancel()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [open])
  return (
    <Dialog
      title="Confirm it is you"
      description="You signed in a while ago, and this is sensitive. Once you confirm, what you were doing continues."
      open={open}
      onOpenChange={(next) => !next && onCancel()}
    >
      <Confirmation hasTwoFactor={hasTwoFactor} onDone={onDone} />
    </Dialog>
  )
}

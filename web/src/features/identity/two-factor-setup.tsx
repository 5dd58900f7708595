import { identity } from '@idlewood/contract/identity'
import { twoFactor } from '@idlewood/contract/two-factor'
import { useState, type SyntheticEvent } from 'react'
import site from 'virtual:content/site'
import { sentenceOf } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormError } from './form-error.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { WithProof } from './with-proof.tsx'

// Turning it on ends the other sessions.
const refreshes = [twoFactor.state, identity.sessions]
const otherwise = 'Something went wrong. Try again.'

const qrSize = 'size-44'
// Few ever see one.
const QrCode = lazyPart(async () => (await import('../../ui/qr-code.tsx')).QrCode, <div className={qrSize} />)

/** The secret, however an app takes it, and the first code it shows. */
function Confirm({ secret, uri, onDone }: { secret: string; uri: string; onDone: () => void }) {
  const [code, setCode] = useState('')
  const confirm = useChange(twoFactor.confirm, { refreshes })
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate({ body: { code } })
  }
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          <div className="grid gap-3">
            <p>
              Add {site.name} to your authenticator app: scan the code with it, open it from here on the same
              phone, or enter the key by hand.
            </p>
            <QrCode text={uri} label="QR code for your authenticator app" className={qrSize} />
            <div className="flex flex-wrap gap-3">
              <Button size="sm" icon="external" href={uri}>
                Open in the app
              </Button>
              <CopyButton size="sm" text={secret}>
                Copy the key
              </CopyButton>
            </div>
            <p aria-label="Key" className="rounded-md bg-raised px-4 py-3 font-mono [word-spacing:0.3em]">
              {(secret.match(/.{4}/g) ?? []).join(' ')}
            </p>
          </div>
        </li>
        <li>Enter the six digits the app shows for it. Your other devices are signed out then.</li>
      </ol>
      <TextField
        label="Code of your authenticator app"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormError error={confirm.error ? sentenceOf(confirm.error, otherwise) : undefined} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" loading={confirm.isPending} disabled={code.trim() === ''}>
          Turn on
        </Button>
      </div>
    </form>
  )
}

/** Setting the second step up, or moving it to another phone, which takes a code of the old one. */
export function Setup({ isOn, onDone }: { isOn: boolean; onDone: () => void }) {
  const begin = useChange(twoFactor.begin)
  if (isOn) {
    return (
      <WithProof endpoint={twoFactor.begin} submitLabel="Continue">
        {(reply) => <Confirm {...reply} onDone={onDone} />}
      </WithProof>
    )
  }
  if (begin.data) return <Confirm {...begin.data} onDone={onDone} />
  return (
    <div className="grid gap-4">
      <p className="text-ink-muted">
        You need an authenticator app, such as Aegis, Google Authenticator or a password manager. From then on
        signing in takes a code of it.
      </p>
      <FormError error={begin.error ? sentenceOf(begin.error, otherwise) : undefined} />
      <div className="flex justify-end">
        <Button variant="primary" loading={begin.isPending} onClick={() => begin.mutate({ body: {} })}>
          Begin
        </Button>
      </div>
    </div>
  )
}

import { identity } from '@idlewood/contract/identity'
import { twoFactor } from '@idlewood/contract/two-factor'
import { useState } from 'react'
import site from 'virtual:content/site'
import { errorSentence } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Form, FormError, noCheck, useForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ProofForm } from './proof-form.tsx'

// Turning two-factor on ends the other sessions.
const refreshes = [twoFactor.state, identity.sessions]

const qrSize = 'size-44'
// Loaded on demand, because few users ever see it.
const QrCode = lazyPart(async () => (await import('../../ui/qr-code.tsx')).QrCode, <div className={qrSize} />)

/** The secret in every format that apps accept, and a field for the first code. */
function Confirm({ secret, uri, onDone }: { secret: string; uri: string; onDone: () => void }) {
  const t = useMessages('settings')
  const confirm = useChange(twoFactor.confirm, { refreshes })
  const { data: state, refetch } = useCall(twoFactor.state)
  const [sinceBefore] = useState(state?.since)
  const form = useForm({
    check: noCheck,
    defaults: { code: '' },
    send: (body) =>
      confirm.mutateAsync({ body }).catch((error: unknown) => {
        void refetch()
        throw error
      }),
  })
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />
  // An earlier code turned it on, but the response did not arrive.
  if (confirm.error && state && state.since !== sinceBefore) return <LostCodes onDone={onDone} />
  return (
    <Form form={form}>
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          <AddToApp secret={secret} uri={uri} />
        </li>
        <li>{t('setup.enter')}</li>
      </ol>
      <TextField
        label={t('setup.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        {...form.text('code')}
      />
      <FormError error={form.refusal} />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          loading={form.isSending}
          disabled={form.values.code.trim() === ''}
        >
          {t('setup.turnOn')}
        </Button>
      </div>
    </Form>
  )
}

/** Creates new recovery codes, because nobody has seen the first ones. */
function LostCodes({ onDone }: { onDone: () => void }) {
  const t = useMessages('settings')
  return (
    <ProofForm
      endpoint={twoFactor.codes}
      refreshes={refreshes}
      lead={<Banner tone="warning">{t('setup.lost')}</Banner>}
      submitLabel={t('twoFactor.createCodes')}
    >
      {({ recoveryCodes }) => <RecoveryCodes codes={recoveryCodes} onDone={onDone} />}
    </ProofForm>
  )
}

function AddToApp({ secret, uri }: { secret: string; uri: string }) {
  const t = useMessages('settings')
  return (
    <div className="grid gap-3">
      <p>{t('setup.add', { community: site.name })}</p>
      <QrCode text={uri} label={t('setup.qr')} className={qrSize} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" icon="external" href={uri}>
          {t('setup.open')}
        </Button>
        <CopyButton size="sm" text={secret}>
          {t('setup.copyKey')}
        </CopyButton>
      </div>
      <p
        aria-label={t('setup.key')}
        className="rounded-md bg-raised px-4 py-3 font-mono [word-spacing:0.3em]"
      >
        {(secret.match(/.{4}/g) ?? []).join(' ')}
      </p>
    </div>
  )
}

/** Turns two-factor on, or moves it to another phone, which requires a code from the old one. */
export function TwoFactorSetup({ isOn, onDone }: { isOn: boolean; onDone: () => void }) {
  const t = useMessages('settings')
  const begin = useChange(twoFactor.begin)
  if (isOn) {
    return (
      <ProofForm endpoint={twoFactor.begin} submitLabel={t('setup.continue')}>
        {(reply) => <Confirm {...reply} onDone={onDone} />}
      </ProofForm>
    )
  }
  if (begin.data) return <Confirm {...begin.data} onDone={onDone} />
  return (
    <div className="grid gap-4">
      <p className="text-ink-muted">{t('setup.lead')}</p>
      <FormError error={begin.error ? errorSentence(begin.error, t('failed')) : undefined} />
      <div className="flex justify-end">
        <Button variant="primary" loading={begin.isPending} onClick={() => begin.mutate({ body: {} })}>
          {t('setup.begin')}
        </Button>
      </div>
    </div>
  )
}

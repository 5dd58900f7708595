import { twoFactor } from '@idlewood/contract/two-factor'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogButtons } from '../ui/overlay-parts.tsx'
import { Form, FormError, noCheck, useForm } from '../ui/form.tsx'
import { PasswordField } from '../ui/text-field.tsx'
import { toast } from '../ui/toasts.tsx'
import { noProof, ProofField, proofOf } from './proof-field.tsx'
import { useMessages } from '../language/messages.ts'

/** The bottom of both forms: the error, and the buttons. */
function Confirm({
  form,
  isEmpty,
  children,
}: {
  form: { refusal: string | undefined; isSending: boolean }
  isEmpty: boolean
  /** Shown before the button, such as another way to confirm. */
  children?: ReactNode
}) {
  const t = useMessages('session')
  return (
    <>
      <FormError error={form.refusal} />
      <DialogButtons>
        {children}
        <Button type="submit" variant="primary" loading={form.isSending} disabled={isEmpty}>
          {t('recent.confirm')}
        </Button>
      </DialogButtons>
    </>
  )
}

function PasswordConfirmation({ onDone }: { onDone: () => void }) {
  const t = useMessages('session')
  const form = useForm({
    check: noCheck,
    defaults: { password: '' },
    send: (body) => call(twoFactor.recentSignIn, { body }),
    onSent: onDone,
  })
  return (
    <Form form={form} className="grid gap-4">
      <PasswordField
        label={t('recent.password')}
        autoComplete="current-password"
        {...form.text('password')}
      />
      <Confirm form={form} isEmpty={form.values.password.trim() === ''}>
        <Button href="/api/auth/discord">{t('recent.again')}</Button>
      </Confirm>
    </Form>
  )
}

function ProofConfirmation({ onDone }: { onDone: () => void }) {
  const form = useForm({
    check: proofOf,
    defaults: noProof,
    send: (body) => call(twoFactor.recentSignIn, { body }),
    onSent: onDone,
  })
  return (
    <Form form={form} className="grid gap-4">
      <ProofField form={form} />
      <Confirm form={form} isEmpty={form.values.typed.trim() === ''} />
    </Form>
  )
}

/** Asks for the password, or for a code if the second factor is on. */
export function RecentSignInDialog({
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
  const t = useMessages('session')
  const leave = (): void => {
    onCancel()
    toast.info(t('recent.cancelled'))
  }
  const cancel = useEffectEvent(leave)
  // A dialog below this one does not contain it and would handle the same key.
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
  const Confirmation = hasTwoFactor ? ProofConfirmation : PasswordConfirmation
  return (
    <Dialog
      title={t('recent.title')}
      description={t('recent.text')}
      open={open}
      onOpenChange={(next) => !next && leave()}
      closesAtOnce
    >
      <Confirmation onDone={onDone} />
    </Dialog>
  )
}

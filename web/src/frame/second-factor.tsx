import { twoFactor } from '@idlewood/contract/two-factor'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Form, FormError, useForm } from '../ui/form.tsx'
import { useAuth } from '../session/auth.tsx'
import { noProof, ProofField, proofOf } from '../session/proof-field.tsx'
import { PublicPage } from './public-page.tsx'
import { paths } from '../paths.ts'
import { useMessages } from '../language/messages.ts'

/**
 * Asks for the second factor of a sign-in, no matter where it began, then continues to the requested page.
 */
export function SecondFactor() {
  const t = useMessages('frame')
  const { retry, logout } = useAuth()
  const navigate = useNavigate()
  const form = useForm({
    check: proofOf,
    defaults: noProof,
    send: (body) => call(twoFactor.prove, { body }),
    onSent: retry,
  })
  const cancel = async (): Promise<void> => {
    await logout()
    await navigate(paths.landing(), { replace: true })
  }
  return (
    <PublicPage title={t('twoFactor.title')} lead={t('twoFactor.lead')}>
      <Form form={form} className="grid gap-4">
        <ProofField form={form} />
        <FormError error={form.refusal} />
        <Button
          type="submit"
          variant="primary"
          block
          loading={form.isSending}
          disabled={form.values.typed.trim() === ''}
        >
          {t('twoFactor.continue')}
        </Button>
        <Button variant="quiet" block onClick={() => void cancel()}>
          {t('twoFactor.cancel')}
        </Button>
      </Form>
    </PublicPage>
  )
}

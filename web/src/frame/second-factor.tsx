import { twoFactor } from '@idlewood/contract/two-factor'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Form, FormError, useForm } from '../ui/form.tsx'
import { useAuth } from '../session/auth.tsx'
import { noProof, ProofField, proofOf } from '../session/proof-field.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { PublicPage } from './public-page.tsx'
import { useMessages } from '../language/messages.ts'

/**
 * Continues when the second factor was given in another tab, as soon as this one is looked at again, or here,
 * with a response that was lost. Returns a function that finds out.
 */
function useUnseenProof(onProven: () => void): () => Promise<unknown> {
  const { data, refetch } = useCall(twoFactor.state, {}, { staleTime: 0 })
  const isProven = data?.proven ?? false
  useEffect(() => {
    if (isProven) onProven()
  }, [isProven, onProven])
  return refetch
}

/**
 * Asks for the second factor of a sign-in, no matter where it began, then continues to the requested page.
 */
export function SecondFactor() {
  const t = useMessages('frame')
  const { retry } = useAuth()
  const signOut = useSignOut()
  const findOut = useUnseenProof(retry)
  const form = useForm({
    check: proofOf,
    defaults: noProof,
    send: (body) =>
      call(twoFactor.prove, { body }).catch((error: unknown) => {
        void findOut()
        throw error
      }),
    onSent: retry,
  })
  return (
    <PublicPage title={t('twoFactor.title')} lead={t('twoFactor.lead')} footer={<p>{t('twoFactor.lost')}</p>}>
      <Form form={form} className="grid gap-4">
        <ProofField form={form} takesFocus />
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
        <Button variant="quiet" block onClick={() => void signOut()}>
          {t('twoFactor.cancel')}
        </Button>
      </Form>
    </PublicPage>
  )
}

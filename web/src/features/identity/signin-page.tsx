import { identity } from '@idlewood/contract/identity'
import { Navigate, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useMessages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'
import { readEndReason } from '../../session/end-reason.ts'
import { pathAfterSignIn } from '../../session/return-path.ts'
import { usePortalInfo } from '../../api/portal-info.ts'
import { PublicPage } from '../../frame/public-page.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Form, FormError, useForm, schemaCheck } from '../../ui/form.tsx'
import { useIsLive } from '../../ui/is-live.ts'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { SignUpDialog } from './sign-up-dialog.tsx'
import { paths } from '../../paths.ts'

/** Why the portal has just ended a session in this tab. */
function EndReason() {
  const t = useMessages('session')
  const reason = useIsLive() ? readEndReason() : null
  return (
    reason && (
      <Banner tone="warning" title={t('ended.title')}>
        {reason}
      </Banner>
    )
  )
}

export default function SigninPage() {
  const t = useMessages('identity')
  const { user, secondFactor, enter } = useAuth()
  const info = usePortalInfo()
  const navigate = useNavigate()
  const form = useForm({
    check: schemaCheck(async () => (await import('@idlewood/contract/schemas/identity')).loginForm),
    defaults: { username: '', password: '' },
    async send(values) {
      enter(await call(identity.login, { body: values }))
      await navigate(pathAfterSignIn(), { replace: true })
    },
  })
  if (user || secondFactor) return <Navigate to={secondFactor ? paths.home() : pathAfterSignIn()} replace />
  return (
    <PublicPage
      title={t('signIn.title')}
      lead={t('signIn.lead')}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{t('signIn.new')}</p>
          <SignUpDialog trigger={<Button size="sm">{t('signIn.create')}</Button>} />
        </div>
      }
    >
      <EndReason />
      <Form form={form} className="grid gap-4">
        <TextField
          label={t('character.name')}
          autoComplete="username"
          spellCheck={false}
          {...form.text('username')}
        />
        <PasswordField label={t('gamePassword')} autoComplete="current-password" {...form.text('password')} />
        <FormError error={form.refusal} />
        <Button type="submit" variant="primary" block loading={form.isSending}>
          {t('signIn.submit')}
        </Button>
      </Form>
      {info?.signIn.discord !== false && (
        // Reserves its space until it is known to be available, so that buttons do not move under a finger.
        <Button block icon="chat" href="/api/auth/discord" className={cx(!info && 'invisible')}>
          {t(info?.demo ? 'signIn.demo' : 'signIn.discord')}
        </Button>
      )}
    </PublicPage>
  )
}

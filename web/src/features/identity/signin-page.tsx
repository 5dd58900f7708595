import { identity, loginForm } from '@idlewood/contract/identity'
import { Navigate, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useAuth } from '../../session/auth.tsx'
import { afterSignIn } from '../../session/return-path.ts'
import { usePortalInfo } from '../../api/portal-info.ts'
import { PublicPage } from '../../frame/public-page.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { FormError } from './form-error.tsx'
import { SignUpDialog } from './sign-up-dialog.tsx'
import { useSignInForm } from './use-sign-in-form.ts'
import { paths } from '../../paths.ts'

export default function SigninPage() {
  const { user, secondFactor, enter } = useAuth()
  const info = usePortalInfo()
  const navigate = useNavigate()
  const { register, submit, formState } = useSignInForm({
    schema: loginForm,
    defaults: { username: '', password: '' },
    async send(values) {
      enter(await call(identity.login, { body: values }))
      await navigate(afterSignIn(), { replace: true })
    },
  })
  const { errors, isSubmitting } = formState
  if (user || secondFactor) return <Navigate to={secondFactor ? paths.home() : afterSignIn()} replace />
  return (
    <PublicPage
      title="Sign in"
      lead="With the name and password of your character in the game."
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>New in town?</p>
          <SignUpDialog trigger={<Button size="sm">Create an account</Button>} />
        </div>
      }
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Character name"
          autoComplete="username"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          label="Game password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormError error={errors.root?.message} />
        <Button type="submit" variant="primary" block loading={isSubmitting}>
          Sign in
        </Button>
      </form>
      {info?.signIn.discord !== false && (
        // Its place is kept until it is known: what one is about to press must not move.
        <Button block icon="chat" href="/api/auth/discord" className={cx(!info && 'invisible')}>
          {info?.demo ? 'Choose a demo account' : 'Continue with Discord'}
        </Button>
      )}
    </PublicPage>
  )
}

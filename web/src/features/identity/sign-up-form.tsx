import { identity, signupForm } from '@idlewood/contract/identity'
import { call } from '../../api/client.ts'
import { useAuth } from '../../session/auth.tsx'
import { spendLinkGrant } from '../../session/link-grant.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { FormError } from './form-error.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

/** Makes a new character. With leave to link, the Discord account that has just signed in becomes its own. */
export function SignUpForm({ linkToken, onDone }: { linkToken?: string | undefined; onDone: () => void }) {
  const { enter } = useAuth()
  const { register, submit, formState } = useSignInForm({
    schema: signupForm,
    defaults: { username: '', password: '' },
    async send(values) {
      enter(await call(identity.signup, { body: { ...values, ...(linkToken ? { linkToken } : {}) } }))
      spendLinkGrant()
      onDone()
    },
  })
  const { errors, isSubmitting } = formState
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Username"
        placeholder="Choose a username"
        hint="As in the game, for example Firstname_Lastname"
        autoComplete="username"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={24}
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        placeholder="Choose a password"
        hint="At least 8 characters. It also signs you in to the game."
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <FormError error={errors.root?.message} />
      <Button type="submit" variant="primary" block loading={isSubmitting}>
        Sign Up
      </Button>
    </form>
  )
}

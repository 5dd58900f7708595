import { identity, type SignedIn } from '@idlewood/contract/identity'
import { useRef } from 'react'
import { ApiError, call, isOutage } from '../../api/client.ts'
import { useMessages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'
import { clearLinkGrant } from '../../session/link-grant.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError, useForm, schemaCheck } from '../../ui/form.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'

interface NewCharacter {
  username: string
  password: string
}

/** Whether the portal refuses what an earlier attempt has used up: the name, or the sign-in with Discord. */
const isUsedUp = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'unauthenticated')

/**
 * Signs up. An attempt whose response was lost may have created the character: the next one with the same
 * name and password then signs in with it, instead of saying that the name is taken.
 */
function useSignUp(linkToken: string | undefined): (wanted: NewCharacter) => Promise<SignedIn> {
  const unanswered = useRef<NewCharacter>(null)
  return async (wanted) => {
    const { username, password } = wanted
    try {
      return await call(identity.signup, { body: { ...wanted, ...(linkToken ? { linkToken } : {}) } })
    } catch (refusal) {
      const earlier = unanswered.current
      if (isOutage(refusal)) unanswered.current = wanted
      const mayExist = earlier?.username === username && earlier.password === password
      if (!mayExist || !isUsedUp(refusal)) throw refusal
      return call(identity.login, { body: wanted }).catch((error: unknown) => {
        throw isUsedUp(error) ? refusal : error
      })
    }
  }
}

/**
 * Creates a character. With a link grant, the character is linked to the Discord account that has just signed
 * in.
 */
export function SignUpForm({ linkToken, onDone }: { linkToken?: string | undefined; onDone: () => void }) {
  const t = useMessages('identity')
  const { enter } = useAuth()
  const signUp = useSignUp(linkToken)
  const form = useForm({
    check: schemaCheck(async () => (await import('@idlewood/contract/schemas/identity')).signupForm),
    defaults: { username: '', password: '' },
    async send(values) {
      enter(await signUp(values))
      clearLinkGrant()
      onDone()
    },
  })
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        label={t('username')}
        placeholder={t('username.placeholder')}
        hint={t('username.hint')}
        autoComplete="username"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={24}
        {...form.text('username')}
      />
      <PasswordField
        label={t('password')}
        placeholder={t('password.placeholder')}
        hint={t('password.hint')}
        autoComplete="new-password"
        {...form.text('password')}
      />
      <FormError error={form.refusal} />
      <Button type="submit" variant="primary" block loading={form.isSending}>
        {t('signUp.submit')}
      </Button>
    </Form>
  )
}

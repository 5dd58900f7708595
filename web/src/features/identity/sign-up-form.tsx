import { identity } from '@idlewood/contract/identity'
import { call } from '../../api/client.ts'
import { useMessages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'
import { clearLinkGrant } from '../../session/link-grant.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError, useForm, schemaCheck } from '../../ui/form.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'

/**
 * Creates a character. With a link grant, the character is linked to the Discord account that has just signed
 * in.
 */
export function SignUpForm({ linkToken, onDone }: { linkToken?: string | undefined; onDone: () => void }) {
  const t = useMessages('identity')
  const { enter } = useAuth()
  const form = useForm({
    check: schemaCheck(async () => (await import('@idlewood/contract/schemas/identity')).signupForm),
    defaults: { username: '', password: '' },
    async send(values) {
      enter(await call(identity.signup, { body: { ...values, ...(linkToken ? { linkToken } : {}) } }))
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

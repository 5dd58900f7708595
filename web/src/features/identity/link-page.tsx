import { identity } from '@idlewood/contract/identity'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { z } from 'zod'
import { ApiError, call } from '../../api/client.ts'
import { useAuth } from '../../session/auth.tsx'
import { spendLinkGrant, useLinkGrant, type LinkGrant } from '../../session/link-grant.ts'
import { usePortalInfo } from '../../api/portal-info.ts'
import { PublicPage } from '../../frame/public-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError, useForm, type FormOf } from '../../ui/form.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { paths } from '../../paths.ts'

const linkForm = z.object({
  username: z.string().min(1, 'Enter the character name.').max(24, 'A name has at most 24 characters.'),
  proof: z.enum(['password', 'code']),
  secret: z.string().min(1, 'Enter the password or code that proves the character is yours.'),
  code: z.string(),
})
type LinkValues = z.infer<typeof linkForm>

/** The form's state, and whether the character also asks for a second factor. */
function useLinkForm({ linkToken }: LinkGrant) {
  const { enter } = useAuth()
  const navigate = useNavigate()
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm<LinkValues>({
    schema: linkForm,
    defaults: { username: '', proof: 'password', secret: '', code: '' },
    async send({ code, ...values }) {
      try {
        enter(await call(identity.link, { body: { ...values, linkToken, ...(code ? { code } : {}) } }))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second_factor') setAsksCode(true)
        throw error
      }
      spendLinkGrant()
      await navigate(paths.home(), { replace: true })
    },
  })
  return { form, asksCode }
}

function SecretField({ form }: { form: FormOf<LinkValues> }) {
  return form.values.proof === 'password' ? (
    <PasswordField
      key="password"
      label="Game password"
      autoComplete="current-password"
      {...form.text('secret')}
    />
  ) : (
    <TextField
      key="code"
      label="Code shown in the game"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...form.text('secret')}
    />
  )
}

/** The other way to prove that the character is one's own. */
function OtherProof({ form }: { form: FormOf<LinkValues> }) {
  const byPassword = form.values.proof === 'password'
  return (
    <Button
      variant="quiet"
      block
      onClick={() => {
        form.set('proof', byPassword ? 'code' : 'password')
        form.set('secret', '')
      }}
    >
      {byPassword ? 'Use the code shown in the game' : 'Use the game password'}
    </Button>
  )
}

function LinkForm({ grant, hasCode }: { grant: LinkGrant; hasCode: boolean }) {
  const { form, asksCode } = useLinkForm(grant)
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        label="Character name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('username')}
      />
      <SecretField form={form} />
      {asksCode && (
        <TextField
          label="Code of your authenticator app"
          autoComplete="one-time-code"
          inputMode="numeric"
          {...form.text('code')}
        />
      )}
      <FormError error={form.refusal} />
      <Button type="submit" variant="primary" block loading={form.isSending}>
        Link this character
      </Button>
      {hasCode && <OtherProof form={form} />}
    </Form>
  )
}

export default function LinkPage() {
  const { user, secondFactor } = useAuth()
  const grant = useLinkGrant()
  const hasCode = usePortalInfo()?.signIn.gameCode ?? false
  if (user || secondFactor) return <Navigate to={paths.home()} replace />
  if (!grant) {
    return (
      <PublicPage
        title="Link your character"
        lead="Sign in with Discord first. Then link your character to it here."
      >
        <Button variant="primary" block to={paths.login()}>
          Sign in
        </Button>
      </PublicPage>
    )
  }
  return (
    <PublicPage
      title="Link your character"
      lead={`You are signed in to Discord as ${grant.discordName}. Prove once which character is yours; after that, Discord is enough.`}
      footer={
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>No character yet?</p>
            <Button size="sm" to={paths.signUp()}>
              Create one
            </Button>
          </div>
          <p>
            You have ten minutes for this.{' '}
            <Link to={paths.login()} className="font-semibold text-accent-text underline underline-offset-4">
              Sign in again
            </Link>{' '}
            if they have passed, or to use another Discord account.
          </p>
        </div>
      }
    >
      <LinkForm grant={grant} hasCode={hasCode} />
    </PublicPage>
  )
}

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
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { FormError } from './form-error.tsx'
import { useSignInForm } from './use-sign-in-form.ts'
import { paths } from '../../paths.ts'

type Proof = 'password' | 'code'

const proofForm = z.object({
  username: z.string().min(1, 'Enter the character name.').max(24, 'A name has at most 24 characters.'),
  secret: z.string().min(1, 'Enter what proves that the character is yours.'),
  code: z.string(),
})

function ProofForm({ leave, hasCode }: { leave: LinkGrant; hasCode: boolean }) {
  const { enter } = useAuth()
  const navigate = useNavigate()
  const [proof, setProof] = useState<Proof>('password')
  const [asksCode, setAsksCode] = useState(false)
  const { register, submit, formState, resetField } = useSignInForm({
    schema: proofForm,
    defaults: { username: '', secret: '', code: '' },
    async send({ code, ...values }) {
      const body = { ...values, proof, linkToken: leave.linkToken, ...(code ? { code } : {}) }
      try {
        enter(await call(identity.link, { body }))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second_factor') setAsksCode(true)
        throw error
      }
      spendLinkGrant()
      await navigate(paths.home(), { replace: true })
    },
  })
  const changeProof = (): void => {
    setProof(proof === 'password' ? 'code' : 'password')
    resetField('secret')
  }
  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Character name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      {proof === 'password' ? (
        <PasswordField
          key="password"
          label="Game password"
          autoComplete="current-password"
          error={errors.secret?.message}
          {...register('secret')}
        />
      ) : (
        <TextField
          key="code"
          label="Code shown in the game"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.secret?.message}
          {...register('secret')}
        />
      )}
      {asksCode && (
        <TextField
          label="Code of your authenticator app"
          autoComplete="one-time-code"
          inputMode="numeric"
          error={errors.code?.message}
          {...register('code')}
        />
      )}
      <FormError error={errors.root?.message} />
      <Button type="submit" variant="primary" block loading={isSubmitting}>
        Link this character
      </Button>
      {hasCode && (
        <Button variant="quiet" block onClick={changeProof}>
          {proof === 'password' ? 'Use the code shown in the game' : 'Use the game password'}
        </Button>
      )}
    </form>
  )
}

export default function LinkPage() {
  const { user, secondFactor } = useAuth()
  const leave = useLinkGrant()
  const hasCode = usePortalInfo()?.signIn.gameCode ?? false
  if (user || secondFactor) return <Navigate to={paths.home()} replace />
  if (!leave) {
    return (
      <PublicPage
        title="Link your character"
        lead="First sign in with Discord; then this page links your character to it."
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
      lead={`You are signed in at Discord as ${leave.discordName}. Show once which character is yours; from then on Discord is enough.`}
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
            if they are over, or with another Discord account.
          </p>
        </div>
      }
    >
      <ProofForm leave={leave} hasCode={hasCode} />
    </PublicPage>
  )
}

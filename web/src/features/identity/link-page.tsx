import { identity } from '@idlewood/contract/identity'
import { useState, type ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { ApiError, call } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'
import { noProof, ProofField, type Proof } from '../../session/proof-field.tsx'
import { clearLinkGrant, useLinkGrant, type LinkGrant } from '../../session/link-grant.ts'
import { usePortalInfo } from '../../api/portal-info.ts'
import { PublicPage } from '../../frame/public-page.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Form, FormError, useForm, type CheckResult, type FormOf } from '../../ui/form.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { paths } from '../../paths.ts'
import { discord } from './login.rules.ts'
import { LinkTimeLimit } from './link-time-limit.tsx'

/** Milliseconds between two checks whether the code has been typed in the game. */
const typedCodeMs = 2000

interface LinkValues extends Proof {
  username: string
  proof: 'password' | 'code' | 'game'
  secret: string
}

function nameObjection(t: Messages<'identity'>, name: string): string | undefined {
  if (name === '') return t('link.nameMissing')
  return name.length > 24 ? t('link.nameTooLong') : undefined
}

function checkLink(t: Messages<'identity'>, output: LinkValues): CheckResult<LinkValues, LinkValues> {
  const username = nameObjection(t, output.username)
  const secret = output.secret === '' ? t('link.secretMissing') : undefined
  if (username === undefined && secret === undefined) return { output }
  return { wrong: { ...(username && { username }), ...(secret && { secret }) } }
}

/**
 * The form, whether the character also requires a second factor, and whether it may be linked to another
 * Discord account.
 */
function useLinkForm({ linkToken }: LinkGrant) {
  const t = useMessages('identity')
  const { enter } = useAuth()
  const navigate = useNavigate()
  const [asksCode, setAsksCode] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const form = useForm<LinkValues>({
    check: (values) => checkLink(t, values),
    defaults: { username: '', proof: 'password', secret: '', ...noProof },
    async send({ username, proof, secret, by, typed }) {
      try {
        const body = { linkToken, username, proof, secret, ...(typed && { [by]: typed }) }
        enter(await call(identity.link, { body }))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second_factor') setAsksCode(true)
        if (error instanceof ApiError && error.code === 'conflict') setTaken(true)
        throw error
      }
      clearLinkGrant()
      await navigate(paths.home(), { replace: true })
    },
  })
  return { form, asksCode, isTaken }
}

function SecretField({ form }: { form: FormOf<LinkValues> }) {
  const t = useMessages('identity')
  return form.values.proof === 'password' ? (
    <PasswordField
      key="password"
      label={t('gamePassword')}
      autoComplete="current-password"
      {...form.text('secret')}
    />
  ) : (
    <TextField
      key="code"
      label={t('link.code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...form.text('secret')}
    />
  )
}

/** Leads to the settings of a character, where its present Discord account can be unlinked. */
function WithoutLinking() {
  const t = useMessages('identity')
  return (
    <Button block to={paths.signIn()}>
      {t('login.byPassword')}
    </Button>
  )
}

/** Switches to the other way of proving that the character is yours. */
function OtherProof({ form }: { form: FormOf<LinkValues> }) {
  const t = useMessages('identity')
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
      {t(byPassword ? 'link.useCode' : 'link.usePassword')}
    </Button>
  )
}

/** The code to type in the game, with a button that continues once the game has confirmed it. */
function TypedCode({
  grant,
  isSending,
  onOther,
  children,
}: {
  grant: LinkGrant
  isSending: boolean
  onOther: () => void
  /** Further fields, and the error of the last attempt. */
  children: ReactNode
}) {
  const t = useMessages('identity')
  const { data } = useCall(
    identity.linkCode,
    { body: { linkToken: grant.linkToken } },
    { every: (data) => (data?.isProven ? false : typedCodeMs) },
  )
  const command = data && `/link ${data.code}`
  return (
    <div className="grid gap-3">
      <h2 className="font-bold">{t('link.typed.title')}</h2>
      <p>{t('link.typed.body')}</p>
      <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-field px-4 py-3">
        <code className="text-lg font-semibold">{command ?? '…'}</code>
        {command && (
          <CopyButton text={command} size="sm">
            {t('link.typed.copy')}
          </CopyButton>
        )}
      </p>
      <p role="status" className="text-sm text-ink-muted">
        {t(data?.isProven ? 'link.typed.done' : 'link.typed.waiting')}
      </p>
      {children}
      <Button type="submit" variant="primary" block disabled={!data?.isProven} loading={isSending}>
        {t('link.submit')}
      </Button>
      <Button variant="quiet" block onClick={onOther}>
        {t('link.usePassword')}
      </Button>
    </div>
  )
}

function LinkForm({ grant, hasCode, hasTyped }: { grant: LinkGrant; hasCode: boolean; hasTyped: boolean }) {
  const t = useMessages('identity')
  const { form, asksCode, isTaken } = useLinkForm(grant)
  const choose = (proof: LinkValues['proof']): void => {
    form.set('proof', proof)
    // The game identifies the character, so the other fields need no input; `-` only passes their checks.
    form.set('username', proof === 'game' ? '-' : '')
    form.set('secret', proof === 'game' ? '-' : '')
  }
  if (form.values.proof === 'game') {
    return (
      <Form form={form} className="grid gap-4">
        <TypedCode grant={grant} isSending={form.isSending} onOther={() => choose('password')}>
          {asksCode && <ProofField form={form} />}
          <FormError error={form.refusal} />
          {isTaken && <WithoutLinking />}
        </TypedCode>
      </Form>
    )
  }
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        label={t('character.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('username')}
      />
      <SecretField form={form} />
      {asksCode && <ProofField form={form} />}
      <FormError error={form.refusal} />
      {isTaken && <WithoutLinking />}
      <Button type="submit" variant="primary" block loading={form.isSending}>
        {t('link.submit')}
      </Button>
      {hasCode && <OtherProof form={form} />}
      {hasTyped && (
        <Button variant="quiet" block onClick={() => choose('game')}>
          {t('link.typed.use')}
        </Button>
      )}
    </Form>
  )
}

export default function LinkPage() {
  const t = useMessages('identity')
  const { user, secondFactor } = useAuth()
  const grant = useLinkGrant()
  const info = usePortalInfo()?.signIn
  if (secondFactor) return <Navigate to={paths.home()} replace />
  if (!grant) {
    return (
      <PublicPage title={t('link.title')} lead={t('link.discordFirst')}>
        <Button variant="primary" block href={discord}>
          {t('signIn.submit')}
        </Button>
      </PublicPage>
    )
  }
  return (
    <PublicPage
      title={t('link.title')}
      lead={t('link.lead', { name: grant.discordName })}
      footer={
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{t('link.noCharacter')}</p>
            <Button size="sm" to={paths.signUp()}>
              {t('link.create')}
            </Button>
          </div>
          <LinkTimeLimit />
        </div>
      }
    >
      {user && <p className="text-sm text-ink-muted">{t('link.signedIn', { name: user.username })}</p>}
      <LinkForm grant={grant} hasCode={info?.gameCode ?? false} hasTyped={info?.typedCode ?? false} />
    </PublicPage>
  )
}

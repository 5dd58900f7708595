import { Link, Navigate, useNavigate } from 'react-router'
import { useMessages } from '../../language/messages.ts'
import { useAuth } from '../../session/auth.tsx'
import { PublicPage } from '../../frame/public-page.tsx'
import { useLinkGrant } from '../../session/link-grant.ts'
import { LinkTimeLimit } from './link-time-limit.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { paths } from '../../paths.ts'

export default function SignupPage() {
  const t = useMessages('identity')
  const { user, secondFactor } = useAuth()
  const navigate = useNavigate()
  const grant = useLinkGrant()
  if (user || secondFactor) return <Navigate to={paths.home()} replace />
  return (
    <PublicPage
      title={t('signUp.title')}
      lead={grant ? t('signUp.linked', { name: grant.discordName }) : t('signUp.lead')}
      footer={
        <div className="grid gap-3">
          <p>
            {t.rich('signUp.existing', {
              link: (text) => (
                <Link
                  to={grant ? paths.link() : paths.signIn()}
                  className="font-semibold text-accent-text underline underline-offset-4"
                >
                  {text}
                </Link>
              ),
            })}
          </p>
          {grant && <LinkTimeLimit />}
        </div>
      }
    >
      <SignUpForm
        linkToken={grant?.linkToken}
        onDone={() => void navigate(paths.home(), { replace: true })}
      />
    </PublicPage>
  )
}

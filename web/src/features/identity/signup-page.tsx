import { Link, Navigate, useNavigate } from 'react-router'
import { useAuth } from '../../session/auth.tsx'
import { PublicPage } from '../../frame/public-page.tsx'
import { useLinkGrant } from '../../session/link-grant.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { paths } from '../../paths.ts'

export default function SignupPage() {
  const { user, secondFactor } = useAuth()
  const navigate = useNavigate()
  const grant = useLinkGrant()
  if (user || secondFactor) return <Navigate to={paths.home()} replace />
  return (
    <PublicPage
      title="Sign Up"
      lead={
        grant
          ? `Your new character will be linked to the Discord account ${grant.discordName}.`
          : 'One account for the game and the portal.'
      }
      footer={
        <p>
          Already have a character?{' '}
          <Link to={paths.signIn()} className="font-semibold text-accent-text underline underline-offset-4">
            Sign in
          </Link>
        </p>
      }
    >
      <SignUpForm
        linkToken={grant?.linkToken}
        onDone={() => void navigate(paths.home(), { replace: true })}
      />
    </PublicPage>
  )
}

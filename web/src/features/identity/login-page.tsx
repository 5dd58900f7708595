import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PublicPage } from '../../frame/public-page.tsx'
import { useAuth } from '../../session/auth.tsx'
import { afterSignIn } from '../../session/return-path.ts'
import { exit } from '../../session/leave-app.ts'
import { Button } from '../../ui/button.tsx'
import { FullPageLoading } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import { paths } from '../../paths.ts'

/** Milliseconds on this screen after which one is sent back to the start. */
const timeOut = 30_000

/** What the address brought, read once and taken out of it before anything else is asked. */
function takeQuery(): { code: string | null; error: string | null } {
  if (typeof window === 'undefined') return { code: null, error: null }
  const query = new URLSearchParams(window.location.search)
  const taken = { code: query.get('token'), error: query.get('error') }
  if (taken.code) window.history.replaceState(window.history.state, '', window.location.pathname)
  return taken
}

export default function LoginPage() {
  const { user, loading, unreachable, secondFactor, login, retry } = useAuth()
  const navigate = useNavigate()
  const [{ code, error }] = useState(takeQuery)
  const [hasFailed, setFailed] = useState(false)
  const hasBegun = useRef(false)

  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.landing(), { replace: true }), timeOut)
    return () => clearTimeout(timer)
  }, [navigate])

  useEffect(() => {
    if (error) toast.error(error, { toastId: 'loginError' })
  }, [error])

  useEffect(() => {
    if (!code || hasBegun.current) return
    hasBegun.current = true
    void login(code).then((result) => {
      if (result === null) {
        toast.error('Login failed. Please try again.')
        setFailed(true)
      } else
        void navigate('link' in result ? paths.link() : 'user' in result ? afterSignIn() : paths.home(), {
          replace: true,
        })
    })
  }, [code, login, navigate])

  // A code that failed may still have signed in, when only the profile came late.
  const isSignedIn = (user !== null || secondFactor) && (!code || hasFailed)
  useEffect(() => {
    if (isSignedIn) void navigate(secondFactor ? paths.home() : afterSignIn(), { replace: true })
  }, [isSignedIn, secondFactor, navigate])

  const shouldLeave = !code && !error && !loading && !user && !secondFactor && !unreachable
  useEffect(() => {
    if (shouldLeave) exit.leaveFor('/api/auth/discord')
  }, [shouldLeave])

  if (unreachable) {
    return (
      <PublicPage
        title="No connection"
        lead="The portal cannot be reached. You are still signed in; try again."
      >
        <Button variant="primary" icon="refresh" block onClick={retry}>
          Retry
        </Button>
      </PublicPage>
    )
  }
  if (hasFailed || (error && !user && !loading)) {
    return (
      <PublicPage
        title="Sign-in did not work"
        lead={error ?? 'The sign-in has run out, or it was begun in another browser.'}
      >
        <div className="grid gap-3">
          <Button variant="primary" block href="/api/auth/discord">
            Try again
          </Button>
          <Button block to={paths.signIn()}>
            Sign in with the game password
          </Button>
          <Button variant="quiet" block to={paths.landing()}>
            Back to the start
          </Button>
        </div>
      </PublicPage>
    )
  }
  return <FullPageLoading />
}

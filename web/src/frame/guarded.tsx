import { isAllowed, type Access } from '@idlewood/contract/access'
import { useEffect, useState, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { ErrorState } from '../ui/states.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { FullPageLoading } from '../ui/spinner.tsx'
import { isPortalReachable } from '../api/reachable.ts'
import { onBackOnline } from '../pwa/back-online.ts'
import { useAuth } from '../session/auth.tsx'
import { paths } from '../paths.ts'
import { useMessages } from '../language/messages.ts'

const SecondFactor = lazyPart(
  async () => (await import('./second-factor.tsx')).SecondFactor,
  <FullPageLoading />,
)

/** Shown to people who may not see a page, filling the screen. */
export const ForbiddenPage = lazyPart(
  async () => (await import('./forbidden-page.tsx')).ForbiddenPage,
  <FullPageLoading />,
)

const Failure = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <main className="grid min-h-dvh place-items-center px-page">
    <ErrorState message={message} onRetry={onRetry} />
  </main>
)

/** Opens the start page once the portal can be reached: signing out has emptied the caches. */
async function openStartPage(): Promise<void> {
  if (await isPortalReachable()) window.location.replace(paths.landing())
}

/** Leads to the start page. */
function SignedOut() {
  const t = useMessages('frame')
  const [isOnline] = useState(() => navigator.onLine)
  useEffect(() => onBackOnline(() => void openStartPage()), [])
  if (isOnline) return <Navigate to={paths.landing()} replace />
  return <Failure message={t('signedOut')} onRetry={() => void openStartPage()} />
}

/**
 * Renders its children for those who may see them; others are sent to sign in, wait, or see which permission
 * they lack.
 */
export function Guarded({
  access,
  knowingPermissions = access !== 'signedIn',
  whileLoading,
  children,
}: {
  access: Exclude<Access, 'public'>
  /** Also waits for the permissions, which arrive after the user. */
  knowingPermissions?: boolean
  /** Shown until the session is known; the default fills the screen. */
  whileLoading?: ReactNode
  children: ReactNode
}) {
  const t = useMessages('frame')
  const { user, permissions, loading, unreachable, secondFactor, hasSignedOut, retry } = useAuth()
  if (unreachable) return <Failure message={t('unreachable')} onRetry={retry} />
  if (loading && (!user || knowingPermissions)) return whileLoading ?? <FullPageLoading />
  if (secondFactor) return <SecondFactor />
  if (!user) return hasSignedOut ? <SignedOut /> : <Navigate to={paths.login()} replace />
  if (!isAllowed({ superUser: user.superUser, permissions }, access)) {
    return <ForbiddenPage required={access === 'signedIn' ? [] : access} />
  }
  return children
}

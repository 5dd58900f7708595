import { isAllowed, type Access } from '@idlewood/contract/access'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { ErrorState } from '../ui/states.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { FullPageLoading } from '../ui/spinner.tsx'
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
  if (unreachable) {
    return (
      <main className="grid min-h-dvh place-items-center px-page">
        <ErrorState message={t('unreachable')} onRetry={retry} />
      </main>
    )
  }
  if (loading && (!user || knowingPermissions)) return whileLoading ?? <FullPageLoading />
  if (secondFactor) return <SecondFactor />
  if (!user) return <Navigate to={hasSignedOut ? paths.landing() : paths.login()} replace />
  if (!isAllowed({ superUser: user.superUser, permissions }, access)) {
    return <ForbiddenPage required={access === 'signedIn' ? [] : access} />
  }
  return children
}

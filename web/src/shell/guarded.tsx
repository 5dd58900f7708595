import { isAllowed, type Access } from '@idlewood/contract/access'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { ErrorState } from '../ui/states.tsx'
import { FullPageLoading } from '../ui/spinner.tsx'
import { useAuth } from './auth.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'

/** Lets its children show to those who may see them: others sign in, wait, or learn what they lack. */
export function Guarded({ access, children }: { access: Exclude<Access, 'public'>; children: ReactNode }) {
  const { user, permissions, loading, unreachable, departed, retry } = useAuth()
  if (unreachable) {
    return (
      <main className="grid min-h-dvh place-items-center px-page">
        <ErrorState
          message="The portal cannot be reached. You are still signed in; try again."
          onRetry={retry}
        />
      </main>
    )
  }
  // Permissions arrive after the user; a page that needs none of them need not wait.
  if (loading && !(user && access === 'signedIn')) return <FullPageLoading />
  if (!user) return <Navigate to={departed ? '/' : '/login'} replace />
  if (!isAllowed({ superUser: user.superUser, permissions }, access)) {
    return <ForbiddenPage required={access === 'signedIn' ? [] : access} />
  }
  return children
}

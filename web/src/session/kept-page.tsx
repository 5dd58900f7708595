import type { ReactNode } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SetAsideWhile } from '../ui/set-aside-while.tsx'
import type { AuthDeps } from './auth-actions.ts'

const SessionEnded = lazyPart(async () => (await import('./session-ended.tsx')).SessionEnded)

/** Keeps a page whose session has ended, hidden, while something typed on it would be lost. */
export function KeptPage({
  deps,
  interrupted,
  children,
}: {
  deps: AuthDeps
  interrupted: boolean
  children: ReactNode
}) {
  return (
    <>
      <SetAsideWhile hidden={interrupted}>{children}</SetAsideWhile>
      {interrupted && <SessionEnded deps={deps} />}
    </>
  )
}

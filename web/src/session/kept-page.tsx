import { focusManager } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
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
  useEffect(() => {
    if (!interrupted) return
    // Without a session, the portal would refuse everything that the page asks for regularly.
    focusManager.setFocused(false)
    return () => focusManager.setFocused(undefined)
  }, [interrupted])
  return (
    <>
      <SetAsideWhile hidden={interrupted}>{children}</SetAsideWhile>
      {interrupted && <SessionEnded deps={deps} />}
    </>
  )
}

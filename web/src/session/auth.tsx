import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { onTwoFactorMissing } from '../api/client.ts'
import { onSessionOver } from '../api/session-over.ts'
import { onTokenElsewhere } from '../api/token.ts'
import { currentLanguage } from '../language/store.ts'
import { whenAtRest } from '../ui/at-rest.ts'
import { hideInBackForwardCache } from '../pwa/back-forward-cache.ts'
import { onBackOnline } from '../pwa/back-online.ts'
import {
  createAuthActions,
  createAuthDeps,
  followOtherTab,
  leaveEndedSession,
  load,
  startState,
  type AuthDeps,
  type AuthState,
} from './auth-actions.ts'
import { AuthContext, type Auth } from './auth-context.ts'
import { KeptPage } from './kept-page.tsx'
import { setKnownViewer } from './known-viewer.ts'
import { usePersonLanguage } from './person-language.ts'

/** Subscribes to events that change who is signed in without any user action in this tab. */
function useSessionEvents(deps: AuthDeps): void {
  useEffect(() => {
    void load(deps)
    return onTokenElsewhere((token) => followOtherTab(deps, token))
  }, [deps])
  useEffect(() => onSessionOver((token, reason) => leaveEndedSession(deps, { token, reason })), [deps])
  useEffect(
    () => onTwoFactorMissing(() => deps.setState((before) => ({ ...before, lacksTwoFactor: true }))),
    [deps],
  )
  useEffect(
    () =>
      onBackOnline(() => {
        if (deps.isUnsure) void load(deps)
      }),
    [deps],
  )
  useEffect(hideInBackForwardCache, [])
}

/**
 * Restores the cached app shell: signing out emptied every cache, and the next sign-in may not load a page.
 */
function useCachedShell(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    return whenAtRest(
      () =>
        void import('../pwa/worker-registration.ts')
          .then(({ restoreShell }) => restoreShell(currentLanguage()))
          .catch(() => undefined),
    )
  }, [isSignedIn])
}

/** Keeps the known viewer up to date for route loaders, which run outside React. */
function useKnownViewer({ user, permissions, loading, secondFactor }: AuthState): void {
  const isSure = user !== null && !loading && !secondFactor
  useEffect(() => {
    setKnownViewer(isSure ? { superUser: user.superUser, permissions } : null)
    return () => setKnownViewer(null)
  }, [isSure, user, permissions])
}

/** Provides {@link Auth} to its children. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [state, showState] = useState<AuthState>(startState)
  const [deps] = useState(() => createAuthDeps(client, showState))
  const [actions] = useState(() => createAuthActions(deps))
  useSessionEvents(deps)
  useCachedShell(state.user !== null)
  useKnownViewer(state)
  usePersonLanguage(state.user?.uid)
  const auth = useMemo(() => ({ ...state, ...actions }), [state, actions])
  return (
    <AuthContext value={auth}>
      <KeptPage deps={deps} interrupted={state.interrupted}>
        {children}
      </KeptPage>
    </AuthContext>
  )
}

/** Who is signed in, and the actions that change it. Throws outside {@link AuthProvider}. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth is used outside AuthProvider.')
  return auth
}

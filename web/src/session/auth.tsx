import { character, type User } from '@idlewood/contract/character'
import { identity, type SignedIn } from '@idlewood/contract/identity'
import { staffSessions } from '@idlewood/contract/staff-sessions'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { ApiError, call, onTwoFactorMissing } from '../api/client.ts'
import { onSessionOver } from '../api/session-over.ts'
import { dropCachedResponses, cachedAt } from '../api/cached-responses.ts'
import {
  dropRoleView,
  dropToken,
  onTokenElsewhere,
  readRoleView,
  readToken,
  storeRoleView,
  storeToken,
} from '../api/token.ts'
import { onBackOnline } from '../pwa/back-online.ts'
import { forgetEverything, forgetInTab } from './forget.ts'
import { hideWhenKept } from '../pwa/back-forward-cache.ts'
import { keepLinkGrant } from './link-grant.ts'
import { note } from '../pwa/console-note.ts'

interface State {
  user: User | null
  permissions: readonly string[]
  loading: boolean
  /** The portal could not say who is signed in: the token is kept, and trying again makes sense. */
  unreachable: boolean
  /** The password or Discord was right, and the second step is still to come. */
  secondFactor: boolean
  /** Staff calls are refused until this person has a second step. */
  lacksTwoFactor: boolean
  /** The role this tab sees the portal as, changing nothing; null as oneself. */
  view: string | null
  /** Signed out on purpose: one goes back to the start, not straight into the next sign-in. */
  departed: boolean
}

/** What came of a sign-in: somebody, somebody whose second step is still to come, or a Discord account that must still be linked to a character. */
export type LoginResult = { user: User } | { link: true } | { secondFactor: true }

/** Who is signed in, and how that changes. */
export interface Auth extends State {
  /** Exchanges the code of a sign-in; null when it does not work. */
  login: (code: string) => Promise<LoginResult | null>
  /** Takes over a session that a form has won: sign-up, password, link. */
  enter: (session: SignedIn) => void
  logout: () => Promise<void>
  /** Sees the portal as a role, in this tab, once `onward` has gone to a page it may see; throws what the portal refuses. */
  seeAs: (roleId: string, onward: () => unknown) => Promise<void>
  /** Goes back to one's own session. */
  leaveView: () => Promise<void>
  /** Asks again who is signed in. */
  retry: () => void
}

const AuthContext = createContext<Auth | null>(null)

const nobody: State = {
  user: null,
  permissions: [],
  loading: false,
  unreachable: false,
  secondFactor: false,
  lacksTwoFactor: false,
  view: null,
  departed: false,
}

/** True when the portal itself says that the token is no good; anything else may pass. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

async function heldPermissions(): Promise<readonly string[]> {
  try {
    return (await call(character.permissions)).permissions
  } catch {
    return []
  }
}

function warnOfOpenSession(): void {
  void import('../ui/toasts.tsx').then(({ toast }) =>
    toast.warning(
      'You are signed out here, but the portal could not be told. Sign in later and end this session in Settings.',
    ),
  )
}

/** Provides who is signed in to everything below. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [state, setState] = useState<State>({ ...nobody, loading: true })
  // Answers that arrive after a newer sign-in, sign-out or retry began are of no more interest.
  const turn = useRef(0)
  // Who is signed in is known from before only, or not at all: to be asked once the portal can be reached again.
  const isUnsure = useRef(false)

  const load = useCallback(async (): Promise<User | null> => {
    const mine = ++turn.current
    const set = (next: State): void => {
      if (mine === turn.current) setState(next)
    }
    if (!readToken()) {
      set(nobody)
      return null
    }
    try {
      const answer = await call(character.profile)
      const { user } = answer
      isUnsure.current = cachedAt(answer) !== undefined
      const view = readRoleView()?.role ?? null
      set({ ...nobody, view, user, loading: true })
      set({ ...nobody, view, user, permissions: await heldPermissions() })
      return user
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor') {
        set({ ...nobody, secondFactor: true })
      } else if (isRefusal(error)) {
        if (mine === turn.current) dropToken()
        set(nobody)
      } else {
        note('Error fetching user:', error)
        isUnsure.current = true
        set({ ...nobody, unreachable: true })
      }
      return null
    }
  }, [])

  useEffect(() => {
    void load()
    return onTokenElsewhere((token) => {
      forgetInTab(client)
      if (token === null) {
        turn.current++
        setState({ ...nobody, departed: true })
      } else void load()
    })
  }, [load, client])

  // Ended from another device, or by time: whatever call finds out first.
  useEffect(
    () =>
      onSessionOver((token) => {
        if (token !== readToken()) return
        if (readRoleView()) {
          // Only the view is over; one's own session has yet to be asked.
          dropRoleView()
          client.clear()
          void load()
          return
        }
        turn.current++
        dropToken()
        forgetInTab(client)
        setState(nobody)
      }),
    [client, load],
  )

  useEffect(() => onTwoFactorMissing(() => setState((before) => ({ ...before, lacksTwoFactor: true }))), [])

  useEffect(() => {
    return onBackOnline(() => {
      if (isUnsure.current) void load()
    })
  }, [load])

  const isSomebody = state.user !== null
  useEffect(() => {
    // Signing out emptied every cache, and the next sign-in may come without loading a page.
    if (isSomebody)
      void import('../pwa/new-version.tsx').then(({ keepShell }) => keepShell()).catch(() => undefined)
  }, [isSomebody])

  useEffect(hideWhenKept, [])

  const enter = useCallback(
    (session: SignedIn) => {
      client.clear()
      storeToken(session.token)
      void dropCachedResponses({ butOwn: true })
      const mine = ++turn.current
      if ('secondFactor' in session) {
        setState({ ...nobody, secondFactor: true })
        return
      }
      const { user } = session
      setState({ ...nobody, user, loading: true })
      void heldPermissions().then((permissions) => {
        if (mine === turn.current) setState({ ...nobody, user, permissions })
      })
    },
    [client],
  )

  const login = useCallback(
    async (code: string): Promise<LoginResult | null> => {
      try {
        const result = await call(identity.exchange, { body: { code } })
        if ('linkToken' in result) {
          keepLinkGrant(result)
          return { link: true }
        }
        if ('secondFactor' in result) {
          enter(result)
          return { secondFactor: true }
        }
        client.clear()
        storeToken(result.token)
        void dropCachedResponses({ butOwn: true })
        const user = await load()
        return user && { user }
      } catch (error) {
        note('The sign-in did not work.', error)
        return null
      }
    },
    [load, client, enter],
  )

  const logout = useCallback(async () => {
    turn.current++
    // What is ended is one's own session, and every view of it with it.
    dropRoleView()
    // Sent with the token that is dropped in the next line; nobody waits for a poor line to sign out.
    const told = call(identity.logout).catch((error: unknown) => {
      if (!isRefusal(error)) warnOfOpenSession()
    })
    dropToken()
    setState({ ...nobody, departed: true })
    await forgetEverything(client)
    await told
  }, [client])

  const turnTo = useCallback(
    async (change: () => void) => {
      turn.current++
      change()
      // Nothing one of them has seen is shown to the other.
      client.clear()
      setState({ ...nobody, loading: true })
      await load()
    },
    [client, load],
  )

  const seeAs = useCallback(
    async (roleId: string, onward: () => unknown) => {
      const { token, role } = await call(staffSessions.viewAs, { body: { roleId } })
      await onward()
      await turnTo(() => storeRoleView({ token, role }))
    },
    [turnTo],
  )

  const leaveView = useCallback(async () => {
    await turnTo(dropRoleView)
    // It can do no more than look, and is over within the hour.
    await call(staffSessions.leaveView).catch((error: unknown) => note('The view goes on.', error))
  }, [turnTo])

  const retry = useCallback(() => {
    setState((before) => ({ ...before, loading: true, unreachable: false, secondFactor: false }))
    void load()
  }, [load])

  const auth = useMemo(
    () => ({ ...state, login, enter, logout, seeAs, leaveView, retry }),
    [state, login, enter, logout, seeAs, leaveView, retry],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Who is signed in. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth is used outside AuthProvider.')
  return auth
}

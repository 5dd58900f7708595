import { character, type User } from '@idlewood/contract/character'
import { identity, type SignedIn } from '@idlewood/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { ApiError, call, onSessionOver } from '../api/client.ts'
import { dropToken, onTokenElsewhere, readToken, storeToken } from '../api/token.ts'
import { forgetEverything } from './forget.ts'
import { hideWhenKept } from './kept-page.ts'
import { keepLeave } from './link-leave.ts'
import { note } from './note.ts'

interface State {
  user: User | null
  permissions: readonly string[]
  loading: boolean
  /** The portal could not say who is signed in: the token is kept, and trying again makes sense. */
  unreachable: boolean
  /** Signed out on purpose: one goes back to the start, not straight into the next sign-in. */
  departed: boolean
}

/** What came of a sign-in: somebody, or a Discord account that must still be linked to a character. */
export type LoginResult = { user: User } | { link: true }

/** Who is signed in, and how that changes. */
export interface Auth extends State {
  /** Exchanges the code of a sign-in; null when it does not work. */
  login: (code: string) => Promise<LoginResult | null>
  /** Takes over a session that a form has won: sign-up, password, link. */
  enter: (session: SignedIn) => void
  logout: () => Promise<void>
  /** Asks again who is signed in. */
  retry: () => void
}

const AuthContext = createContext<Auth | null>(null)

const nobody: State = { user: null, permissions: [], loading: false, unreachable: false, departed: false }

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
      const { user } = await call(character.profile)
      set({ ...nobody, user, loading: true })
      set({ ...nobody, user, permissions: await heldPermissions() })
      return user
    } catch (error) {
      if (isRefusal(error)) {
        if (mine === turn.current) dropToken()
        set(nobody)
      } else {
        note('The profile could not be loaded.', error)
        set({ ...nobody, unreachable: true })
      }
      return null
    }
  }, [])

  useEffect(() => {
    void load()
    return onTokenElsewhere((token) => {
      client.clear()
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
        turn.current++
        dropToken()
        client.clear()
        setState(nobody)
      }),
    [client],
  )

  useEffect(hideWhenKept, [])

  const enter = useCallback(
    ({ token, user }: SignedIn) => {
      client.clear()
      storeToken(token)
      const mine = ++turn.current
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
          keepLeave(result)
          return { link: true }
        }
        client.clear()
        storeToken(result.token)
        const user = await load()
        return user && { user }
      } catch (error) {
        note('The sign-in did not work.', error)
        return null
      }
    },
    [load, client],
  )

  const logout = useCallback(async () => {
    turn.current++
    // Sent with the token that is dropped in the next line; nobody waits for a poor line to sign out.
    const told = call(identity.logout).catch((error: unknown) => {
      if (!isRefusal(error)) warnOfOpenSession()
    })
    dropToken()
    setState({ ...nobody, departed: true })
    await forgetEverything(client)
    await told
  }, [client])

  const retry = useCallback(() => {
    setState((before) => ({ ...before, loading: true, unreachable: false }))
    void load()
  }, [load])

  const auth = useMemo(
    () => ({ ...state, login, enter, logout, retry }),
    [state, login, enter, logout, retry],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Who is signed in. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth is used outside AuthProvider.')
  return auth
}

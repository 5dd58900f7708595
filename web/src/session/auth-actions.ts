import { character, type User } from '@idlewood/contract/character'
import { identity, type SignedIn } from '@idlewood/contract/identity'
import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { QueryClient } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { cachedAt, dropCachedResponses } from '../api/cached-responses.ts'
import { ApiError, call } from '../api/client.ts'
import { keyOf } from '../api/queries.ts'
import { dropRoleView, dropToken, readRoleView, readToken, storeRoleView, storeToken } from '../api/token.ts'
import { logToConsole } from '../api/log-to-console.ts'
import { forgetEverything, forgetInTab } from './forget.ts'
import { keepLinkGrant } from './link-grant.ts'
import { messages } from '../language/messages.ts'
import { toast } from '../ui/toasts.tsx'

/** Who is signed in, as far as it is known. */
export interface AuthState {
  user: User | null
  permissions: readonly string[]
  loading: boolean
  /** The portal could not say who is signed in: the token is kept, and trying again makes sense. */
  unreachable: boolean
  /** The password or Discord was right, and the second factor is still to come. */
  secondFactor: boolean
  /** Staff calls are refused until this person has a second factor. */
  lacksTwoFactor: boolean
  /** The role this tab sees the portal as, changing nothing; null as oneself. */
  view: string | null
  /** Signed out on purpose: the way leads to the start, not straight into the next sign-in. */
  departed: boolean
}

/**
 * What came of a sign-in: a user, one whose second factor is still to come, or a Discord account to link to a
 * character.
 */
export type LoginResult = { user: User } | { link: true } | { secondFactor: true }

/** How who is signed in changes. */
export interface AuthActions {
  /** Exchanges the code of a sign-in; null when it does not work. */
  login: (code: string) => Promise<LoginResult | null>
  /** Takes over a session that a form has won: sign-up, password, link. */
  enter: (session: SignedIn) => void
  logout: () => Promise<void>
  /**
   * Sees the portal as a role, in this tab, once `onward` has gone to a page it may see; throws what the
   * portal refuses.
   */
  seeAs: (roleId: string, onward: () => unknown) => Promise<void>
  /** Goes back to one's own session. */
  leaveView: () => Promise<void>
  /** Asks again who is signed in. */
  retry: () => void
  /** Asks again what they may do: their roles changed, or one of them ended. */
  refreshRights: () => void
}

/** What the actions share. */
export interface AuthDeps {
  readonly client: QueryClient
  readonly setState: Dispatch<SetStateAction<AuthState>>
  /** Rises with each sign-in, sign-out and retry: answers to what was asked before no longer count. */
  turn: number
  /**
   * Who is signed in is known from a cached response only, or not at all: asked again once the portal can be
   * reached.
   */
  isUnsure: boolean
}

/** The state with nobody signed in. */
export const signedOutState: AuthState = {
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

/** The state after the profile could not be loaded. */
function stateAfter(error: unknown, deps: AuthDeps): AuthState {
  if (error instanceof ApiError && error.code === 'second_factor')
    return { ...signedOutState, secondFactor: true }
  if (isRefusal(error)) {
    dropToken()
    return signedOutState
  }
  logToConsole('Error fetching user:', error)
  deps.isUnsure = true
  return { ...signedOutState, unreachable: true }
}

/** Asks who is signed in. */
export async function load(deps: AuthDeps): Promise<User | null> {
  const mine = ++deps.turn
  const set = (next: AuthState): void => {
    if (mine === deps.turn) deps.setState(next)
  }
  if (!readToken()) {
    set(signedOutState)
    return null
  }
  try {
    const profile = await call(character.profile)
    const { user } = profile
    deps.isUnsure = cachedAt(profile) !== undefined
    // Pages show more of it, and need not ask again.
    if (mine === deps.turn && !deps.isUnsure) deps.client.setQueryData(keyOf(character.profile), profile)
    const view = readRoleView()?.role ?? null
    set({ ...signedOutState, view, user, loading: true })
    set({ ...signedOutState, view, user, permissions: await heldPermissions() })
    return user
  } catch (error) {
    if (mine === deps.turn) set(stateAfter(error, deps))
    return null
  }
}

/** Another tab signed in or out. */
export function followOtherTab(deps: AuthDeps, token: string | null): void {
  forgetInTab(deps.client)
  if (token === null) {
    deps.turn++
    deps.setState({ ...signedOutState, departed: true })
  } else void load(deps)
}

/** A session ended on another device, or expired: whichever call finds out first. */
export function leaveEndedSession(deps: AuthDeps, token: string): void {
  if (token !== readToken()) return
  if (readRoleView()) {
    // Only the view is over; one's own session has yet to be asked.
    dropRoleView()
    deps.client.clear()
    void load(deps)
    return
  }
  deps.turn++
  dropToken()
  forgetInTab(deps.client)
  deps.setState(signedOutState)
}

/** Keeps the token of a new session; nothing that was seen before is shown to it. */
function keepSession({ client }: AuthDeps, { token }: { token: string }): void {
  client.clear()
  storeToken(token)
  void dropCachedResponses({ keepOwn: true })
}

function enter(deps: AuthDeps, session: SignedIn): void {
  keepSession(deps, session)
  const mine = ++deps.turn
  if ('secondFactor' in session) {
    deps.setState({ ...signedOutState, secondFactor: true })
    return
  }
  const { user } = session
  deps.setState({ ...signedOutState, user, loading: true })
  void heldPermissions().then((permissions) => {
    if (mine === deps.turn) deps.setState({ ...signedOutState, user, permissions })
  })
}

async function login(deps: AuthDeps, code: string): Promise<LoginResult | null> {
  try {
    const result = await call(identity.exchange, { body: { code } })
    if ('linkToken' in result) {
      keepLinkGrant(result)
      return { link: true }
    }
    if ('secondFactor' in result) {
      enter(deps, result)
      return { secondFactor: true }
    }
    keepSession(deps, result)
    const user = await load(deps)
    return user && { user }
  } catch (error) {
    logToConsole('The sign-in did not work.', error)
    return null
  }
}

const warnOfOpenSession = (): void => toast.warning(messages('session')('logout.failed'))

async function logout(deps: AuthDeps): Promise<void> {
  deps.turn++
  // What ends is one's own session, and every view of it with it.
  dropRoleView()
  // Sent with the token that is dropped in the next line; nobody waits for a slow connection to sign out.
  const ended = call(identity.logout).catch((error: unknown) => {
    if (!isRefusal(error)) warnOfOpenSession()
  })
  dropToken()
  deps.setState({ ...signedOutState, departed: true })
  await forgetEverything(deps.client)
  await ended
}

/** Changes whose session this tab uses. Nothing that one of them has seen is shown to the other. */
async function switchSession(deps: AuthDeps, change: () => void): Promise<void> {
  deps.turn++
  change()
  deps.client.clear()
  deps.setState({ ...signedOutState, loading: true })
  await load(deps)
}

async function seeAs(deps: AuthDeps, roleId: string, onward: () => unknown): Promise<void> {
  const { token, role } = await call(staffSessions.viewAs, { body: { roleId } })
  await onward()
  await switchSession(deps, () => storeRoleView({ token, role }))
}

async function leaveView(deps: AuthDeps): Promise<void> {
  await switchSession(deps, dropRoleView)
  // It is read-only, and over within the hour.
  await call(staffSessions.leaveView).catch((error: unknown) => logToConsole('The view goes on.', error))
}

function retry(deps: AuthDeps): void {
  deps.setState((before) => ({ ...before, loading: true, unreachable: false, secondFactor: false }))
  void load(deps)
}

async function refreshRights(deps: AuthDeps): Promise<void> {
  const mine = deps.turn
  const answer = await call(character.permissions).catch(() => undefined)
  if (!answer || mine !== deps.turn) return
  deps.setState((before) => (before.user ? { ...before, permissions: answer.permissions } : before))
}

/** The actions, for as long as the page lasts. */
export const createAuthActions = (deps: AuthDeps): AuthActions => ({
  login: (code) => login(deps, code),
  enter: (session) => enter(deps, session),
  logout: () => logout(deps),
  seeAs: (roleId, onward) => seeAs(deps, roleId, onward),
  leaveView: () => leaveView(deps),
  retry: () => retry(deps),
  refreshRights: () => void refreshRights(deps),
})

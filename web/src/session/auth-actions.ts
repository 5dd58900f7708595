import { character, type User } from '@idlewood/contract/character'
import { identity, type SignedIn } from '@idlewood/contract/identity'
import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { QueryClient } from '@tanstack/react-query'
import type { SetStateAction } from 'react'
import { cachedAt, dropCachedResponses } from '../api/cached-responses.ts'
import { ApiError, call } from '../api/client.ts'
import { keyOf } from '../api/queries.ts'
import {
  dropEndedToken,
  dropRoleView,
  dropToken,
  hasSessionEnded,
  readRoleView,
  readToken,
  storeRoleView,
  storeToken,
} from '../api/token.ts'
import { logToConsole } from '../api/log-to-console.ts'
import { clearEndReason, storeEndReason } from './end-reason.ts'
import { forgetEverything, forgetInTab } from './forget.ts'
import { storeLinkGrant } from './link-grant.ts'
import { forgetPersonLanguage } from './person-language.ts'
import { messages } from '../language/messages.ts'
import { toast } from '../ui/toasts.tsx'
import { hasUnsavedInput } from '../ui/unsaved-input.ts'

/** Who is signed in, as far as it is known. */
export interface AuthState {
  user: User | null
  permissions: readonly string[]
  loading: boolean
  /** The profile could not be loaded: the token is kept, and a retry may succeed. */
  unreachable: boolean
  /** The password or Discord sign-in was accepted, and the second factor is still missing. */
  secondFactor: boolean
  /** Staff calls are refused until this person sets up a second factor. */
  lacksTwoFactor: boolean
  /** The role this tab views the portal as, read-only; null in the user's own session. */
  view: string | null
  /**
   * The portal ended the session while something typed on the page would have been lost: the page is hidden
   * until its user signs in again.
   */
  interrupted: boolean
  /** The user signed out: go to the landing page, not straight into the next sign-in. */
  hasSignedOut: boolean
}

/**
 * The result of a sign-in: a user, a session that still needs its second factor, or a Discord account to link
 * to a character.
 */
export type LoginResult = { user: User } | { link: true } | { secondFactor: true }

/** The actions that change who is signed in, or what they may do. */
export interface AuthActions {
  /**
   * Exchanges the code of a sign-in for a session; null if the profile cannot be loaded then. Throws if the
   * portal refuses.
   */
  login: (code: string) => Promise<LoginResult | null>
  /** Starts using a session that a form received: sign-up, password, link. */
  enter: (session: SignedIn) => void
  logout: () => Promise<void>
  /**
   * Views the portal as a role, in this tab, after `navigate` has gone to a page that the role may see.
   * Throws if the portal refuses.
   */
  viewAs: (roleId: string, navigate: () => unknown) => Promise<void>
  /** Goes back to the user's own session. */
  leaveView: () => Promise<void>
  /** Loads the user again. */
  retry: () => void
  /** Loads the user's permissions again, after their roles changed or one of them expired. */
  refreshRights: () => void
}

/** The dependencies and the state that the actions share. */
export interface AuthDeps {
  readonly client: QueryClient
  readonly state: AuthState
  /** Shows another state. */
  readonly setState: (change: SetStateAction<AuthState>) => void
  /** Incremented with each sign-in, sign-out and retry, so that responses to earlier requests are ignored. */
  generation: number
  /**
   * The user is known only from a cached response, or not at all: loaded again once the portal can be
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
  interrupted: false,
  hasSignedOut: false,
}

/** The state until the profile is loaded. */
export const startState: AuthState = { ...signedOutState, loading: true }

/** Creates the dependencies, once per page; `show` renders a state. */
export function createAuthDeps(client: QueryClient, show: (state: AuthState) => void): AuthDeps {
  let state = startState
  const setState: AuthDeps['setState'] = (change) => {
    state = typeof change === 'function' ? change(state) : change
    show(state)
  }
  return {
    client,
    get state() {
      return state
    },
    setState,
    generation: 0,
    isUnsure: false,
  }
}

/** True if the portal rejects the token; any other error may be temporary. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** The permissions of the signed-in user; none if they cannot be loaded. */
export async function heldPermissions(): Promise<readonly string[]> {
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
    dropEndedToken()
    return signedOutState
  }
  logToConsole('Error fetching user:', error)
  deps.isUnsure = true
  return { ...signedOutState, unreachable: true }
}

/** Loads the user and their permissions; null if nobody is signed in or the profile cannot be loaded. */
export async function load(deps: AuthDeps): Promise<User | null> {
  const own = ++deps.generation
  const set = (next: AuthState): void => {
    if (own === deps.generation) deps.setState(next)
  }
  if (!readToken()) {
    set(signedOutState)
    return null
  }
  try {
    const profile = await call(character.profile)
    const { user } = profile
    deps.isUnsure = cachedAt(profile) !== undefined
    // Pages show more of the profile and need not request it again.
    if (own === deps.generation && !deps.isUnsure) deps.client.setQueryData(keyOf(character.profile), profile)
    const view = readRoleView()?.role ?? null
    set({ ...signedOutState, view, user, loading: true })
    set({ ...signedOutState, view, user, permissions: await heldPermissions() })
    return user
  } catch (error) {
    if (own === deps.generation) set(stateAfter(error, deps))
    return null
  }
}

/** Ends what this tab shows of a session; if something typed would be lost, the page is only hidden. */
function endInTab(deps: AuthDeps): void {
  deps.generation++
  if (deps.state.user && hasUnsavedInput()) {
    // Nobody is signed in now, so there is nothing to load once the network is back.
    deps.isUnsure = false
    deps.setState({ ...deps.state, interrupted: true })
    return
  }
  forgetInTab(deps.client)
  deps.setState(signedOutState)
}

/** Follows a sign-in in another tab, or the end of the session there. */
export function followOtherTab(deps: AuthDeps, token: string | null): void {
  if (token === null && hasSessionEnded()) return endInTab(deps)
  // The page continues by itself, if it is this user's.
  if (token !== null && deps.state.interrupted) return
  forgetInTab(deps.client)
  if (token === null) {
    deps.generation++
    deps.setState({ ...signedOutState, hasSignedOut: true })
  } else void load(deps)
}

/** Handles a session that ended on another device or expired, when the first call is refused. */
export function leaveEndedSession(
  deps: AuthDeps,
  { token, reason }: { token: string; reason: string | undefined },
): void {
  if (token !== readToken()) return
  if (readRoleView()) {
    // Only the view has ended; the user's own session may still be valid.
    dropRoleView()
    deps.client.clear()
    void load(deps)
    return
  }
  dropEndedToken()
  endInTab(deps)
  if (reason !== undefined && !deps.state.interrupted) storeEndReason(reason)
}

/** Stores the token of a new session and drops all data of the session before it. */
function keepSession({ client }: AuthDeps, { token }: { token: string }): void {
  client.clear()
  clearEndReason()
  forgetPersonLanguage()
  storeToken(token)
  void dropCachedResponses({ keepOwn: true })
}

function enter(deps: AuthDeps, session: SignedIn): void {
  keepSession(deps, session)
  const own = ++deps.generation
  if ('secondFactor' in session) {
    deps.setState({ ...signedOutState, secondFactor: true })
    return
  }
  const { user } = session
  deps.setState({ ...signedOutState, user, loading: true })
  void heldPermissions().then((permissions) => {
    if (own === deps.generation) deps.setState({ ...signedOutState, user, permissions })
  })
}

async function login(deps: AuthDeps, code: string): Promise<LoginResult | null> {
  const result = await call(identity.exchange, { body: { code } })
  if ('linkToken' in result) {
    storeLinkGrant(result)
    return { link: true }
  }
  if ('secondFactor' in result) {
    enter(deps, result)
    return { secondFactor: true }
  }
  keepSession(deps, result)
  const user = await load(deps)
  return user && { user }
}

const warnOfOpenSession = (): void => toast.warning(messages('session')('logout.failed'))

async function logout(deps: AuthDeps): Promise<void> {
  deps.generation++
  // The user's own session ends, and all its views with it.
  dropRoleView()
  // Sent with the token that is dropped below; signing out does not wait for a slow connection.
  const ended = call(identity.logout).catch((error: unknown) => {
    if (!isRefusal(error)) warnOfOpenSession()
  })
  dropToken()
  deps.setState({ ...signedOutState, hasSignedOut: true })
  await forgetEverything(deps.client)
  await ended
}

/** Switches this tab to another session. Nothing loaded in one session is shown in the other. */
async function switchSession(deps: AuthDeps, change: () => void): Promise<void> {
  deps.generation++
  change()
  deps.client.clear()
  deps.setState(startState)
  await load(deps)
}

async function viewAs(deps: AuthDeps, roleId: string, navigate: () => unknown): Promise<void> {
  const { token, role } = await call(staffSessions.viewAs, { body: { roleId } })
  await navigate()
  await switchSession(deps, () => storeRoleView({ token, role }))
}

async function leaveView(deps: AuthDeps): Promise<void> {
  await switchSession(deps, dropRoleView)
  // A failure is harmless: the view is read-only and expires within the hour.
  await call(staffSessions.leaveView).catch((error: unknown) => logToConsole('The view goes on.', error))
}

function retry(deps: AuthDeps): void {
  deps.setState((before) => ({ ...before, loading: true, unreachable: false, secondFactor: false }))
  void load(deps)
}

async function refreshRights(deps: AuthDeps): Promise<void> {
  const own = deps.generation
  const held = await call(character.permissions).catch(() => undefined)
  if (!held || own !== deps.generation) return
  deps.setState((before) => (before.user ? { ...before, permissions: held.permissions } : before))
}

/** Creates the actions, once per page. */
export const createAuthActions = (deps: AuthDeps): AuthActions => ({
  login: (code) => login(deps, code),
  enter: (session) => enter(deps, session),
  logout: () => logout(deps),
  viewAs: (roleId, navigate) => viewAs(deps, roleId, navigate),
  leaveView: () => leaveView(deps),
  retry: () => retry(deps),
  refreshRights: () => void refreshRights(deps),
})

/**
 * The one gate: keyed by the matched route, before anything of the request is read. No declared access, no
 * start.
 */
import { isAllowed } from '@idlewood/contract/access'
import type { Endpoint } from '@idlewood/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, refuseAtOnce, Refusal, unauthenticated, withoutPermission } from '../http/errors.ts'
import type { SignedInViewer } from '../http/request.ts'
import type { OwnKind, OwnRead } from '../game/readers/own-rows.ts'
import type { CharacterCheck } from './character-check.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { demandOf, type Demand, type RouteRules } from './route-rules.ts'
import type { Throttle } from './throttle.ts'
import { hashOf } from './tokens.ts'
import type { Viewers } from './viewers.ts'
import { say } from '../language/sentences.ts'

const secondFactorPending = 'Your sign-in has a second step. Enter the code of your authenticator app first.'
const secondFactorMissing =
  'This community asks its staff for a second step when they sign in. Turn on two-factor in Settings, then come back.'

/** The scheme's letter case means nothing. */
const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i

/** The session token a request carries. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return bearer.exec(request.headers.authorization ?? '')?.[1]
}

/** A route below /api as it was registered. */
export interface GuardedRoute {
  readonly method: string
  /** Without `/api`. */
  readonly path: string
  /** Its declaration, or why it needs none. */
  readonly endpoint: Endpoint | undefined
  readonly openBecause: string | undefined
}

/** What a decision takes. */
export interface GateDeps {
  /** Reads the access revision; see `createRevisionReader`. */
  revision: () => Promise<number>
  viewers: Viewers
  rules: RouteRules
  checkCharacter: CharacterCheck
  /** Whether calls that demand a permission are only for those whose sign-in has a second factor. */
  staffNeedsTwoFactor: boolean
}

/** What else is wanted of an admission. */
export interface Admission {
  /** Gets the viewer as soon as they are known, refused or not. */
  onKnown?: (viewer: SignedInViewer) => void
  /** Rows of the viewer's own character that are read along, and who gets them. */
  reads?: OwnKind | undefined
  onRead?: (own: OwnRead) => void
  /** The hash of the token, where it is at hand. */
  tokenHash?: string | undefined
}

/** Decides who may make which call, at the moment it is asked. */
export interface Gate {
  /** The viewer of the token, if they may make this call now; throws the refusal otherwise. */
  admit(endpoint: Endpoint, token: string | undefined, how?: Admission): Promise<SignedInViewer>
  /**
   * The same for a connection that was admitted before and is still open: whether they may still make this
   * call, or hold one of these permissions. Does not count as use of the session.
   */
  stillAdmits(demand: Endpoint | readonly string[], token: string): Promise<SignedInViewer>
}

interface AuthenticationOptions {
  token: string
  revision: number
  allowsPendingSecondFactor: boolean
  isUse: boolean
  how?: Pick<Admission, 'reads' | 'onRead' | 'tokenHash'>
}

async function viewerOf(
  { viewers, checkCharacter }: GateDeps,
  { token, revision, allowsPendingSecondFactor, isUse, how = {} }: AuthenticationOptions,
): Promise<SignedInViewer> {
  const { tokenHash = hashOf(token), reads, onRead } = how
  // Nothing is waited for that is known: each promise would be one for every request.
  const session =
    viewers.known(tokenHash, revision, { isUse }) ?? (await viewers.find(token, revision, { isUse }))
  if (!session) throw unauthenticated()
  const { viewer } = session
  if (!viewer.isProven && !allowsPendingSecondFactor) throw new Refusal('second_factor', secondFactorPending)
  const checked = checkCharacter(session, reads)
  const { reason, own } = checked instanceof Promise ? await checked : checked
  if (reason) throw unauthenticated(reason)
  if (own) onRead?.(own)
  return viewer
}

function requirePermission(viewer: SignedInViewer, demand: Demand): void {
  if (typeof demand !== 'string' && !isAllowed(viewer, demand)) throw withoutPermission(demand)
}

function requireTwoFactor({ staffNeedsTwoFactor }: GateDeps, viewer: SignedInViewer, demand: Demand): void {
  if (typeof demand !== 'string' && staffNeedsTwoFactor && !viewer.hasTwoFactor)
    throw new Refusal('two_factor_setup', secondFactorMissing)
}

function refuseChangesInView({ seesAs }: SignedInViewer, { method }: Endpoint): void {
  if (seesAs !== null && method !== 'GET') throw forbidden(say('access.viewAs', { role: seesAs }))
}

/** Makes the gate. */
export function createGate(deps: GateDeps): Gate {
  return {
    async admit(endpoint, token, how = {}) {
      if (token === undefined) throw unauthenticated()
      const revision = await deps.revision()
      const { pendingSecondFactor: allowsPendingSecondFactor } = endpoint
      const viewer = await viewerOf(deps, {
        token,
        revision,
        allowsPendingSecondFactor,
        isUse: true,
        how,
      })
      how.onKnown?.(viewer)
      const demand = demandOf(deps.rules.known(revision) ?? (await deps.rules.find(revision)), endpoint)
      requirePermission(viewer, demand)
      refuseChangesInView(viewer, endpoint)
      requireTwoFactor(deps, viewer, demand)
      if (endpoint.recentSignIn) requireRecentSignIn(viewer)
      return viewer
    },

    async stillAdmits(asked, token) {
      const revision = await deps.revision()
      const viewer = await viewerOf(deps, { token, revision, allowsPendingSecondFactor: false, isUse: false })
      const demand = 'access' in asked ? demandOf(await deps.rules.find(revision), asked) : asked
      requirePermission(viewer, demand)
      requireTwoFactor(deps, viewer, demand)
      return viewer
    },
  }
}

/** Whether somebody who is signed in may make this call now, or holds one of these permissions. */
export async function isAdmitted(
  gate: Gate,
  demand: Endpoint | readonly string[],
  token: string,
): Promise<boolean> {
  try {
    await gate.stillAdmits(demand, token)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'unauthenticated') return false
    throw error
  }
}

/**
 * Installs the guard. Routes registered afterwards below /api must carry a declaration or a reason to be
 * open. Returns the list of them, which grows as they are registered.
 */
export function guard(app: FastifyInstance, gate: Gate, throttle: Throttle): readonly GuardedRoute[] {
  const routes: GuardedRoute[] = []
  async function admit(request: FastifyRequest, tokenHash?: string): Promise<void> {
    const { endpoint, reads } = request.routeConfig
    if (!endpoint || endpoint.access === 'public') return
    request.viewer = await gate.admit(endpoint, tokenOf(request), {
      onKnown: (viewer) => {
        request.caller = viewer
      },
      reads,
      onRead: (own) => {
        request.own = own
      },
      tokenHash,
    })
  }

  async function admitThrottled(request: FastifyRequest, endpoint: Endpoint, token: string): Promise<void> {
    const tokenHash = hashOf(token)
    throttle.checkToken(request, tokenHash)
    try {
      await admit(request, tokenHash)
    } catch (error) {
      // Any other failure says nothing against the token: the database may be away.
      if (error instanceof Refusal && error.code === 'unauthenticated') throttle.noteWrong(request, tokenHash)
      throw error
    } finally {
      // Refused or not: a person that is known had a right token.
      if (request.caller) {
        throttle.noteRight(tokenHash)
        throttle.spendRead(endpoint, request.caller.uid)
      }
    }
  }

  app.decorateRequest('viewer', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('own', null)
  app.decorateRequest('admit', function (this: FastifyRequest) {
    return admit(this)
  })
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api')) return
    if (!config?.endpoint && !config?.openBecause)
      throw new Error(`The route ${String(method)} ${url} does not say who may use it.`)
    const { endpoint, openBecause } = config
    routes.push({ method: String(method), path: url.slice('/api'.length), endpoint, openBecause })
  })
  // Public calls, and anyone who carries no token, are decided without waiting for anything.
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeConfig
    if (!endpoint || endpoint.access === 'public') return done()
    const refuse = (error: Error): void => {
      if (!refuseAtOnce(request, reply, error)) done(error)
    }
    const token = tokenOf(request)
    if (token === undefined) return refuse(unauthenticated())
    // Fastify calls back; a hook that returned a promise would take a turn more for each request.
    // oxlint-disable-next-line promise/no-callback-in-promise
    admitThrottled(request, endpoint, token).then(() => done(), refuse)
  })
  return routes
}

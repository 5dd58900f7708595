/**
 * Guards every API route. Access is decided by the matched route, before the request body is read. The server
 * does not start if a route declares no access.
 */
import { isAllowed } from '@idlewood/contract/access'
import type { Endpoint } from '@idlewood/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, refuseAtOnce, Refusal, unauthenticated, withoutPermission } from '../http/refusals.ts'
import { admittedMs, type SignedInViewer } from '../http/request.ts'
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

/** The scheme is case-insensitive. */
const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i

/** The session token of a request, or undefined if it has none. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return bearer.exec(request.headers.authorization ?? '')?.[1]
}

/** A registered route below /api. */
export interface GuardedRoute {
  readonly method: string
  /** Without `/api`. */
  readonly path: string
  /** The contract's declaration; if there is none, `openBecause` says why. */
  readonly endpoint: Endpoint | undefined
  readonly openBecause: string | undefined
}

/** The dependencies of the gate. */
export interface GateDeps {
  /** Reads the access revision; see `createRevisionReader`. */
  revision: () => Promise<number>
  viewers: Viewers
  rules: RouteRules
  checkCharacter: CharacterCheck
  /** Whether calls that require a permission also require the person to have a second factor. */
  staffNeedsTwoFactor: boolean
}

/** Options for admitting a request. */
export interface Admission {
  /** Called as soon as the viewer is known, even if the call is refused afterwards. */
  onKnown?: (viewer: SignedInViewer) => void
  /** Rows of the viewer's own character to read in the same statement, passed to `onRead`. */
  reads?: OwnKind | undefined
  onRead?: (own: OwnRead) => void
  /** The hash of the token, if the caller has already computed it. */
  tokenHash?: string | undefined
}

/** Decides who may make which call at the time of the request. */
export interface Gate {
  /** Returns the token's viewer if they may make this call now; otherwise throws the refusal. */
  admit(endpoint: Endpoint, token: string | undefined, how?: Admission): Promise<SignedInViewer>
  /**
   * Like `admit`, for a connection that was admitted before and is still open: whether the viewer may still
   * make this call, or has one of these permissions. Does not count as use of the session.
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
  // Await only if the session is not cached: otherwise every request would create a promise.
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

/** Creates the gate. */
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

/**
 * Whether the signed-in person may make this call now, or has one of these permissions. Throws if the token
 * is not valid.
 */
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

/** A body may take long to arrive, and its sender may have lost the right to the call by then. */
function guardLateBodies(app: FastifyInstance): void {
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.viewer || reply.elapsedTime < admittedMs) return done()
    // oxlint-disable-next-line promise/no-callback-in-promise -- a hook that returned a promise costs a tick
    request.admit().then(() => done(), done)
  })
}

/**
 * Installs the guard. Every route registered below /api after this must declare its access or a reason to be
 * open. Returns the list of these routes, which grows as they are registered.
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
      // Other errors do not mean that the token is wrong: the database may be down.
      if (error instanceof Refusal && error.code === 'unauthenticated') throttle.noteWrong(request, tokenHash)
      throw error
    } finally {
      // If the caller is known, the token was right, even if the call was refused.
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
  app.decorateRequest('mayCall', function (this: FastifyRequest, endpoint) {
    return isAdmitted(gate, endpoint, tokenOf(this) ?? '')
  })
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api')) return
    if (!config?.endpoint && !config?.openBecause)
      throw new Error(`The route ${String(method)} ${url} does not say who may use it.`)
    const { endpoint, openBecause } = config
    routes.push({ method: String(method), path: url.slice('/api'.length), endpoint, openBecause })
  })
  // Public calls and requests without a token are decided synchronously.
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeConfig
    if (!endpoint || endpoint.access === 'public') return done()
    const refuse = (error: Error): void => {
      if (!refuseAtOnce(request, reply, error)) done(error)
    }
    const token = tokenOf(request)
    if (token === undefined) return refuse(unauthenticated())
    // Uses Fastify's callback, because a hook that returned a promise would take an extra tick per request.
    // oxlint-disable-next-line promise/no-callback-in-promise
    admitThrottled(request, endpoint, token).then(() => done(), refuse)
  })
  guardLateBodies(app)
  return routes
}

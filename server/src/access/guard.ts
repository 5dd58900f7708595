/** The one gate: keyed by the matched route, before anything of the request is read. No declared access, no start. */
import { isAllowed } from '@idlewood/contract/access'
import type { Endpoint } from '@idlewood/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, Refusal, unauthenticated } from '../http/errors.ts'
import type { SignedInViewer } from '../http/request.ts'
import { requireFresh } from './recent-sign-in.ts'
import type { RouteRules } from './route-rules.ts'
import type { Viewers } from './viewers.ts'

/** Says why a character may not use the portal now, or null; asked on every guarded request, so it must be cheap. */
export type Banned = (uid: number) => Promise<string | null>

const secondFactorPending = 'Your sign-in has a second step. Enter the code of your authenticator app first.'
const missing =
  'This community asks its staff for a second step when they sign in. Turn on two-factor in Settings, then come back.'

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/

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
export interface GateParts {
  /** Reads the access revision; see `revisionReader`. */
  revision: () => Promise<number>
  viewers: Viewers
  rules: RouteRules
  banned: Banned
  /** Whether calls that demand a permission are only for those whose sign-in has a second step. */
  staffNeedsTwoFactor: boolean
}

/** Decides who may make which call, at the moment it is asked. */
export interface Gate {
  /**
   * The viewer of the token, if they may make this call now; throws the refusal otherwise. `onKnown` is told who it is as soon as that
   * is known, refused or not.
   */
  admit(
    endpoint: Endpoint,
    token: string | undefined,
    onKnown?: (viewer: SignedInViewer) => void,
  ): Promise<SignedInViewer>
  /**
   * The same of a connection that was admitted before and is still open: whether they may still make this call, or hold one of these
   * permissions. Does not count as use of the session.
   */
  stillAdmits(demand: Endpoint | readonly string[], token: string): Promise<SignedInViewer>
}

/** Makes the gate. */
export function openGate({ revision, viewers, rules, banned, staffNeedsTwoFactor }: GateParts): Gate {
  async function viewerOf(
    token: string | undefined,
    now: number,
    { pendingSecondFactor, isUse }: { pendingSecondFactor: boolean; isUse: boolean },
  ): Promise<SignedInViewer> {
    const viewer = token === undefined ? null : await viewers.find(token, now, { isUse })
    if (!viewer) throw unauthenticated()
    if (!viewer.isProven && !pendingSecondFactor) throw new Refusal('second_factor', secondFactorPending)
    const reason = await banned(viewer.uid)
    if (reason) throw unauthenticated(reason)
    return viewer
  }

  async function demandOf(
    endpoint: Endpoint,
    now: number,
  ): Promise<'public' | 'signedIn' | readonly string[]> {
    const demands = rules.at(now) ?? (await rules.load(now))
    return demands.get(endpoint) ?? endpoint.access
  }

  function refuseUnpermitted(
    viewer: SignedInViewer,
    demand: 'public' | 'signedIn' | readonly string[],
  ): void {
    if (typeof demand !== 'string' && !isAllowed(viewer, demand)) {
      throw forbidden('You do not have permission to perform this action.', demand)
    }
  }

  function refuseWithoutSecondStep(
    viewer: SignedInViewer,
    demand: 'public' | 'signedIn' | readonly string[],
  ) {
    if (typeof demand !== 'string' && staffNeedsTwoFactor && !viewer.hasTwoFactor) {
      throw new Refusal('two_factor_setup', missing)
    }
  }

  return {
    async admit(endpoint, token, onKnown) {
      if (token === undefined) throw unauthenticated()
      const now = await revision()
      const viewer = await viewerOf(token, now, {
        pendingSecondFactor: endpoint.pendingSecondFactor,
        isUse: true,
      })
      onKnown?.(viewer)
      const demand = await demandOf(endpoint, now)
      refuseUnpermitted(viewer, demand)
      if (viewer.seesAs !== null && endpoint.method !== 'GET') {
        throw forbidden(
          `You see the portal as ${viewer.seesAs}. Nothing can be changed until you leave that view.`,
        )
      }
      refuseWithoutSecondStep(viewer, demand)
      if (endpoint.recentSignIn) requireFresh(viewer)
      return viewer
    },

    async stillAdmits(asked, token) {
      const now = await revision()
      const viewer = await viewerOf(token, now, { pendingSecondFactor: false, isUse: false })
      const demand = 'access' in asked ? await demandOf(asked, now) : asked
      refuseUnpermitted(viewer, demand)
      refuseWithoutSecondStep(viewer, demand)
      return viewer
    },
  }
}

/**
 * Installs the guard. Routes registered afterwards below /api must carry a declaration or a reason to be open. Answers the list of
 * them, which grows as they are registered.
 */
export function guard(app: FastifyInstance, gate: Gate): readonly GuardedRoute[] {
  const routes: GuardedRoute[] = []
  app.decorateRequest('viewer', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('admit', function (this: FastifyRequest) {
    return admit(this)
  })

  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api')) return
    if (!config?.endpoint && !config?.openBecause) {
      throw new Error(`The route ${String(method)} ${url} says nobody who may use it.`)
    }
    const { endpoint, openBecause } = config
    routes.push({ method: String(method), path: url.slice('/api'.length), endpoint, openBecause })
  })

  app.addHook('onRequest', admit)
  return routes

  async function admit(request: FastifyRequest): Promise<void> {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || endpoint.access === 'public') return
    request.viewer = await gate.admit(endpoint, tokenOf(request), (viewer) => {
      request.caller = viewer
    })
  }
}

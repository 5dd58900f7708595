/** The portal's additions to Fastify's requests and routes. */
import type { Viewer } from '@idlewood/contract/access'
import type { Endpoint } from '@idlewood/contract/endpoint'
import type { FastifyContextConfig, FastifyError, FastifyRequest } from 'fastify'

/** A signed-in person with their session and permissions. */
export interface SignedInViewer extends Viewer {
  readonly personId: string
  readonly uid: number
  readonly username: string
  readonly sessionId: string
  readonly permissions: ReadonlySet<string>
  /** False while the second factor of the sign-in is pending. */
  readonly isProven: boolean
  /** Whether this person's sign-in has a second factor. */
  readonly hasTwoFactor: boolean
  /** When they last authenticated, in milliseconds. */
  readonly signedInAt: number
  /**
   * The role this session previews the portal as, during which it may not change anything; null otherwise.
   */
  readonly seesAs: string | null
}

/**
 * Milliseconds for which an admission is enough. A body that takes longer to arrive, or a reply that takes
 * longer to send, is checked again.
 */
export const admittedMs = 1000

/** Admits a long request again each time it is called, if the last admission is no longer enough. */
export function readmission(request: FastifyRequest): () => Promise<void> {
  let admittedAt = performance.now()
  return async () => {
    if (performance.now() - admittedAt <= admittedMs) return
    await request.admit()
    admittedAt = performance.now()
  }
}

/** The configuration of a route; without a URL if there is no route. */
export type RouteConfig = FastifyContextConfig & { readonly url?: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Responds to a URL that cannot be parsed. Only the root server's is called. */
    answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply
  }
  interface FastifyRequest {
    /** Set by the guard; null on public routes. */
    viewer: SignedInViewer | null
    /**
     * The signed-in person, even if the guard refused the request: for logs, never for decisions. Null if
     * nobody is signed in.
     */
    caller: Pick<SignedInViewer, 'uid' | 'username'> | null
    /**
     * The reason for a refusal, for logs. Not typed as `Refusal`, since that would create an import cycle.
     */
    refusal: (Error & { readonly code: string }) | null
    /** The route's configuration, read once: the framework rebuilds `routeOptions` on every access. */
    routeConfig: RouteConfig
    /** Runs the guard again, for responses that take a long time. Throws its refusal. */
    admit(): Promise<void>
    /**
     * Whether the signed-in person may make another call now, under its stored rule: for parts of a response
     * that the other call would give. Throws if the session has ended.
     */
    mayCall(endpoint: Endpoint): Promise<boolean>
  }
  interface FastifyContextConfig {
    /** The declaration of a route created by `implement`. */
    endpoint?: Endpoint
    /** Why a route below /api that is not a declared call (a redirect, a page) may be public. */
    openBecause?: string
    /** Whether it is a page or file of the browser app, which sets its own headers. */
    isSite?: boolean
  }
}

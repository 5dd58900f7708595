/** What the portal hangs on a request and a route. */
import type { Viewer } from '@idlewood/contract/access'
import type { Endpoint } from '@idlewood/contract/endpoint'
import type { FastifyContextConfig } from 'fastify'

/** A signed-in person, one session of theirs, and what they may do. */
export interface SignedInViewer extends Viewer {
  readonly personId: string
  readonly uid: number
  readonly username: string
  readonly sessionId: string
  readonly permissions: ReadonlySet<string>
  /** False while the second factor of the sign-in is still to come. */
  readonly isProven: boolean
  /** Whether this person's sign-in has a second factor. */
  readonly hasTwoFactor: boolean
  /** When they last showed who they are, in milliseconds. */
  readonly signedInAt: number
  /** The role this session sees the portal as, and may change nothing by; null for all others. */
  readonly seesAs: string | null
}

/** What a route says of itself; no address where there is no route. */
export type RouteConfig = FastifyContextConfig & { readonly url?: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; null on public routes. */
    viewer: SignedInViewer | null
    /**
     * Who asked, also where the guard refused: for the records, never for a decision. Null where nobody is
     * signed in.
     */
    caller: Pick<SignedInViewer, 'uid' | 'username'> | null
    /** Why it was refused: for the records. A type of its own would lead in a circle. */
    refusal: (Error & { readonly code: string }) | null
    /** What its route says of itself, once read: the framework makes `routeOptions` again at each look. */
    routeConfig: RouteConfig
    /** Asks the guard once more, as of now: for answers that take their time. Throws its refusal. */
    admit(): Promise<void>
  }
  interface FastifyContextConfig {
    /** The declaration of a route made by `implement`. */
    endpoint?: Endpoint
    /** Why a route below /api that is no declared call (a redirect, a page) may be open to all. */
    openBecause?: string
    /** A page or file of the browser app, which sets its own headers. */
    isSite?: boolean
  }
}

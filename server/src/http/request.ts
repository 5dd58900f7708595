/** What the portal hangs on a request and a route. */
import type { Viewer } from '@idlewood/contract/access'
import type { Endpoint } from '@idlewood/contract/endpoint'

/** A signed-in person, one session of theirs, and what they may do. */
export interface SignedInViewer extends Viewer {
  readonly personId: string
  readonly uid: number
  readonly username: string
  readonly sessionId: string
  readonly permissions: ReadonlySet<string>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; null on public routes. */
    viewer: SignedInViewer | null
  }
  interface FastifyContextConfig {
    /** The declaration of a route made by `implement`. */
    endpoint?: Endpoint
    /** Why a route below /api that is no declared call (a redirect, a page) may be open to all. */
    openBecause?: string
  }
}

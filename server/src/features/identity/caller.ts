import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from '../../access/sessions.ts'
import { networkOf } from '../../http/network.ts'
import { withoutControls } from '../../logs/clean.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import type { Place } from '../../access/known-places.ts'

/** The person trying to sign in, as far as the request shows. */
export interface Caller extends Place {
  /** The origin as the session stores it. */
  readonly origin: Origin
  /** The value of this browser's cookie; sets one if there is none. */
  keepBrowser(): string
  /** Logs a failed sign-in: the name tried and the network, never the password or code. */
  logFailure(name: string, what: string): void
}

/** The caller of a request. */
export function callerOf(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  cookie: BrowserCookie,
): Caller {
  const network = networkOf(request.ip)
  return {
    origin: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    network,
    browser: cookie.read(request),
    keepBrowser: () => cookie.ensure(request, reply),
    logFailure: (name, what) => logFailure(request.log, { name, network, what }),
  }
}

function logFailure(
  log: FastifyBaseLogger,
  { name, network, what }: { name: string; network: string; what: string },
): void {
  log.warn({ username: withoutControls(name).slice(0, 40), network }, what)
}

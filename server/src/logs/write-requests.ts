/** Who asked what: a line for every answered request in the log `access`, and more about some of them in `request`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../http/errors.ts'
import { plainText } from './clean.ts'
import type { LogFiles } from './log-files.ts'

/** Milliseconds from which a request is slow enough to be told of. */
const slow = 1000
/** Names of fields of one request that are kept. */
const maxNames = 20

/** Asked every few seconds by machines, or a file of the browser app: nothing anybody looks for. By its route, not by its spelling. */
function isNoise({ routeOptions: { url, config } }: FastifyRequest, path: string): boolean {
  if (config?.isSite) return path.startsWith('/assets/')
  return url === '/metrics' || url === '/api/health' || (url?.startsWith('/api/health/') ?? false)
}

// The rare path that needs a closer look: not printable, or long enough to hide a token.
const suspicious = /[^\x21-\x7e]|[\w-]{40}/

const pathOf = (url: string): string => {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  return path.length > 300 || suspicious.test(path) ? plainText(path, 300) : path
}

const namesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.keys(value)
        .slice(0, maxNames)
        .map((name) => plainText(name, 40))
    : []

const levelOf = (status: number): string => (status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')

/** What a request carried, by name only. */
function carried(request: FastifyRequest): Record<string, unknown> {
  const query = namesOf(request.query)
  const body = namesOf(request.body)
  return { ...(query.length > 0 ? { query } : {}), ...(body.length > 0 ? { body } : {}) }
}

/** Writes the lines of a server's requests. Addresses of callers are kept only where the operator wants them. */
export function writeRequests(
  app: FastifyInstance,
  logs: LogFiles,
  { addresses }: { addresses: boolean },
): void {
  const refusals = new WeakMap<FastifyRequest, Refusal>()
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof Refusal) refusals.set(request, error)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // A log that cannot be written is no reason to fail.
    try {
      note(request, reply)
    } catch (error) {
      request.log.warn({ err: error }, 'a request could not be noted')
    }
    done()
  })

  function note(request: FastifyRequest, reply: FastifyReply): void {
    const path = pathOf(request.url)
    if (isNoise(request, path)) return
    const { method, caller } = request
    const status = reply.statusCode
    const milliseconds = Math.round(reply.elapsedTime)
    const level = levelOf(status)
    const line = {
      level,
      message: `${method} ${path} ${status} ${milliseconds} ms${caller ? ` ${plainText(caller.username, 40)}` : ''}`,
      requestId: request.id,
      method,
      path,
      status,
      milliseconds,
      ...(caller ? { uid: caller.uid } : {}),
      ...(addresses ? { address: request.ip } : {}),
    }
    logs.write('access', line)
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (isRead && status < 400 && milliseconds < slow) return
    const refusal = refusals.get(request)
    logs.write('request', {
      ...line,
      message: refusal ? `${line.message}: ${plainText(refusal.message, 300)}` : line.message,
      route: request.routeOptions.url ?? 'none',
      ...(refusal ? { code: refusal.code } : {}),
      ...carried(request),
    })
  }
}

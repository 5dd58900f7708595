/**
 * The HTTP server without its routes: limits, how bodies are read, and what happens when there is too much to
 * do.
 */
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { limitBodyTime } from './body-time.ts'
import { answerError, answerErrors, Refusal } from './errors.ts'
import { closeGracefully } from './graceful-close.ts'
import { createOverload, serverBehind, shedByRoute, type ServerTimes } from './overload.ts'
import { callHeaders } from './security-headers.ts'
import type { Traffic } from './traffic.ts'

/** How the server is set up. */
export interface ServerOptions {
  log: FastifyBaseLogger
  /** Proxies in front: how many, or their addresses; see TRUST_PROXY. */
  trustProxy: boolean | number | string | string[]
  publicUrl: string
  /** Counts what waits and what was answered. */
  traffic: Traffic
  /** Milliseconds the event loop may lag before new work is turned away; 0 never does. */
  maxDelay?: number | undefined
}

/** Milliseconds a body may take, unless its call allows more. */
const maxBodyMs = 30_000

/** Milliseconds that Node's server waits. */
const times: ServerTimes = {
  headersTimeout: 15_000,
  // Bodies have their own, shorter limit (below); this one ends what slips past it.
  requestTimeout: 20 * 60_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
}

/** JSON only; a call without input may come without a body whatever it says it carries. */
function readBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    // Asked for as a string one line above.
    else void parse(request, body as string, done)
  })
}

/** Bodies are read as they come: unpacking them would let a small one become a huge one. */
function refuseCompressed(server: FastifyInstance): void {
  server.addHook('preParsing', ({ headers }, _reply, _body, done) => {
    const encoding = headers['content-encoding']
    const isCompressed = encoding !== undefined && encoding.toLowerCase() !== 'identity'
    done(
      isCompressed
        ? new Refusal('unsupported_type', 'Send the body as it is, without compressing it.')
        : null,
    )
  })
}

/**
 * Every answer has the headers of data, whatever the address looks like that led to it. Pages and files set
 * theirs instead.
 */
function setCallHeaders(server: FastifyInstance, publicUrl: string): void {
  const headers = callHeaders(publicUrl)
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

/** The first of all hooks: the others look at the route more than once. */
function readRouteConfig(server: FastifyInstance): void {
  server.decorateRequest('routeConfig')
  server.addHook('onRequest', (request, _reply, done) => {
    request.routeConfig = request.routeOptions.config ?? {}
    done()
  })
}

/** A server that has no routes yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, trustProxy: hops, publicUrl, traffic } = options
  const overload = createOverload(options)
  const server: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    serverFactory: serverBehind(overload, times),
    bodyLimit: 64 * 1024,
    connectionTimeout: times.connectionTimeout,
    keepAliveTimeout: times.keepAliveTimeout,
    requestTimeout: times.requestTimeout,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 128 },
    // Addresses that cannot be read reach no route and no hook.
    frameworkErrors(error, request, reply) {
      void answerError(error, request, reply.headers(callHeaders(publicUrl)))
    },
  })
  server.decorateRequest('refusal', null)
  readRouteConfig(server)
  setCallHeaders(server, publicUrl)
  limitBodyTime(server, maxBodyMs)
  closeGracefully(server)
  readBodies(server)
  refuseCompressed(server)
  answerErrors(server)
  shedByRoute(server, overload, traffic)
  await server.register(cookie)
  return server
}

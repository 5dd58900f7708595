/** The HTTP server without its routes: limits, body parsing, and overload protection. */
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { limitBodyTime } from './body-time.ts'
import { answerError, answerErrors, Refusal } from './refusals.ts'
import { closeGracefully } from './graceful-close.ts'
import { withoutPort } from './network.ts'
import { createOverload, serverBehind, shedByRoute, type ServerTimes } from './overload.ts'
import { callHeaders } from './security-headers.ts'
import type { Traffic } from './traffic.ts'

/** Options of the server. */
export interface ServerOptions {
  log: FastifyBaseLogger
  /** Trusted proxies in front: how many, or their addresses; see TRUST_PROXY. */
  trustProxy: boolean | number | string | string[]
  publicUrl: string
  /** Counts waiting and answered requests. */
  traffic: Traffic
  /** Maximum event loop lag in milliseconds before new work is turned away; 0 turns nothing away. */
  maxDelay?: number | undefined
}

/** Milliseconds a body may take to arrive, unless its call allows more. */
const maxBodyMs = 30_000

/** Timeouts of Node's server, in milliseconds. */
const times: ServerTimes = {
  headersTimeout: 15_000,
  // Bodies have a shorter limit of their own (below); this one catches what that misses.
  requestTimeout: 20 * 60_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
}

/** Accepts JSON only. A call without input may have no body, regardless of its content type. */
function readBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    // Requested as a string in the line above.
    else void parse(request, body as string, done)
  })
}

/** Refuses compressed bodies: decompression could turn a small body into a huge one. */
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
 * Gives every response the headers of data, whatever the URL. Pages and files replace them with their own.
 */
function setCallHeaders(server: FastifyInstance, publicUrl: string): void {
  const headers = callHeaders(publicUrl)
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

/** Must be the first hook, because the others read the route configuration more than once. */
function readRouteConfig(server: FastifyInstance): void {
  server.decorateRequest('routeConfig')
  server.addHook('onRequest', (request, _reply, done) => {
    request.routeConfig = request.routeOptions.config ?? {}
    done()
  })
}

/**
 * Removes the ports that some proxies add to the addresses they forward: every connection of a caller has
 * another one.
 */
function dropForwardedPorts(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for']
    if (typeof forwarded === 'string')
      headers['x-forwarded-for'] = forwarded
        .split(',')
        .map((address) => withoutPort(address.trim()))
        .join(', ')
    done()
  })
}

/** Creates a server without routes. */
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
    // URLs that cannot be parsed reach no route and no hook.
    frameworkErrors(error, request, reply) {
      void server.answerUnroutable(error, request, reply.headers(callHeaders(publicUrl)))
    },
  })
  server.answerUnroutable = answerError
  server.decorateRequest('refusal', null)
  readRouteConfig(server)
  if (hops !== false) dropForwardedPorts(server)
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

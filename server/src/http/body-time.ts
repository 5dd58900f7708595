/**
 * How long a request's body may take: short for all calls but those that say otherwise, so that nobody holds
 * a connection by dripping.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A call whose body may take long, as long as it keeps coming. Milliseconds. */
export interface BodyTimes {
  /** In every stretch of this length at least {@link leastBytes} must arrive. */
  idle: number
  /** The longest it may take in all. */
  total: number
}

/** Bytes that count as progress. */
const leastBytes = 8 * 1024

/** Bodies that are still arriving, and how they get more time. */
const arriving = new WeakMap<IncomingMessage, (times: BodyTimes) => void>()

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: IncomingMessage, response: ServerResponse, usual: number): void {
  const { socket } = request
  const giveUp = (): void => {
    // Half an answer is nothing to be made a sentence of.
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
    socket.destroySoon()
    request.destroy()
  }
  let timer = setTimeout(giveUp, usual)
  let ticking: NodeJS.Timeout | undefined
  const done = (): void => {
    clearTimeout(timer)
    clearInterval(ticking)
    arriving.delete(request)
  }
  request.once('end', done)
  request.once('close', done)
  arriving.set(request, ({ idle, total }) => {
    clearTimeout(timer)
    clearInterval(ticking)
    timer = setTimeout(giveUp, total)
    let seen = socket.bytesRead
    ticking = setInterval(() => {
      if (socket.bytesRead - seen < leastBytes) giveUp()
      seen = socket.bytesRead
    }, idle)
  })
}

/**
 * Bytes taken of a body after its request was answered: what is left of a usual upload, whose browser reads
 * the answer last.
 */
const maxUnread = 8 * 1024 * 1024
/** Milliseconds for the same. */
const maxUnreadMs = 10_000
const unreadCheckMs = 10

/**
 * Throws away the rest of a body that nobody reads any more, and ends the connection where there is too much
 * of it.
 */
function limitRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  const { socket } = request
  const begin = { bytes: socket.bytesRead, at: performance.now() }
  // Node throws the rest away by itself, unseen: how much it was, only the socket knows.
  const watching = setInterval(() => {
    const isTooMuch = socket.bytesRead - begin.bytes > maxUnread
    if (isTooMuch || performance.now() - begin.at > maxUnreadMs) socket.destroySoon()
  }, unreadCheckMs).unref()
  request.once('close', () => clearInterval(watching))
  socket.once('close', () => clearInterval(watching))
  request.once('end', () => clearInterval(watching))
}

/**
 * Gives every body `usual` milliseconds to arrive; one that takes longer is answered 408 and its connection
 * ended.
 */
export function limitBodyTime(app: FastifyInstance, usual: number): void {
  // Below the framework: addresses it cannot read, and bodies nobody reads, count too.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    watch(request, response, usual)
    response.once('finish', () => limitRest(request))
  })
}

/** Lets this request's body come slowly, but come. */
export function allowSlowBody(request: IncomingMessage, times: BodyTimes): void {
  arriving.get(request)?.(times)
}

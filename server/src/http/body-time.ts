/**
 * Limits how long a request's body may take: short unless a call allows more, so that nobody can hold a
 * connection by sending slowly.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Limits for a call whose body may take long as long as it keeps arriving. Milliseconds. */
export interface BodyTimes {
  /** At least {@link leastBytes} must arrive in every period of this length. */
  idle: number
  /** The maximum for the whole body. */
  total: number
}

/** Bytes that count as progress. */
const leastBytes = 8 * 1024

/** Bodies still arriving, with a function that allows each more time. */
const arriving = new WeakMap<IncomingMessage, (times: BodyTimes) => void>()

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: IncomingMessage, response: ServerResponse, usual: number): void {
  const { socket } = request
  const abort = (): void => {
    // After the headers are sent, a 408 would only corrupt the response.
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
    socket.destroySoon()
    request.destroy()
  }
  let timer = setTimeout(abort, usual)
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
    timer = setTimeout(abort, total)
    let seen = socket.bytesRead
    ticking = setInterval(() => {
      if (socket.bytesRead - seen < leastBytes) abort()
      seen = socket.bytesRead
    }, idle)
  })
}

/**
 * Bytes accepted of a body after its request was answered: the rest of a typical upload, whose browser reads
 * the response last.
 */
const maxUnread = 8 * 1024 * 1024
/** The time limit for the same, in milliseconds. */
const maxUnreadMs = 10_000
const unreadCheckMs = 10

/**
 * Discards the rest of a body that is no longer read, and closes the connection if there is too much of it.
 */
function limitRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  const { socket } = request
  const begin = { bytes: socket.bytesRead, at: performance.now() }
  // Node discards the rest internally, so only the socket knows how much it was.
  const watching = setInterval(() => {
    const isTooMuch = socket.bytesRead - begin.bytes > maxUnread
    if (isTooMuch || performance.now() - begin.at > maxUnreadMs) socket.destroySoon()
  }, unreadCheckMs).unref()
  const over = (): void => {
    clearInterval(watching)
    // The connection may serve many more requests.
    socket.off('close', over)
  }
  request.once('close', over)
  request.once('end', over)
  socket.once('close', over)
}

/**
 * Allows every body `usual` milliseconds to arrive. A body that takes longer gets a 408, and its connection
 * is closed.
 */
export function limitBodyTime(app: FastifyInstance, usual: number): void {
  // Below the framework, so that URLs it cannot parse and bodies nobody reads are covered as well.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    watch(request, response, usual)
    response.once('finish', () => limitRest(request))
  })
}

/** Allows this request's body to arrive slowly, within the limits of `times`. */
export function allowSlowBody(request: IncomingMessage, times: BodyTimes): void {
  arriving.get(request)?.(times)
}

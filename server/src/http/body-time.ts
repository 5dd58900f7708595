/** How long a request's body may take: short for all calls but those that say otherwise, so that nobody holds a connection by dripping. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A call whose body may take long, as long as it keeps coming. Milliseconds. */
export interface Patience {
  /** In every stretch of this length at least {@link leastBytes} must arrive. */
  idle: number
  /** The longest it may take in all. */
  total: number
}

/** Bytes that count as progress. */
const leastBytes = 8 * 1024

/** Bodies that are still arriving, and how they get more time. */
const arriving = new WeakMap<IncomingMessage, (patience: Patience) => void>()

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

/** Gives every body `usual` milliseconds to arrive; one that takes longer is answered 408 and its connection ended. */
export function limitBodyTime(app: FastifyInstance, usual: number): void {
  // Below the framework: addresses it cannot read, and bodies nobody reads, count too.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) watch(request, response, usual)
  })
}

/** Lets this request's body come slowly, but come. */
export function allowSlowBody(request: IncomingMessage, patience: Patience): void {
  arriving.get(request)?.(patience)
}

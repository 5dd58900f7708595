/**
 * A response of server-sent events: kept alive through proxies, and closed if the client does not read it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Returned by a handler whose response is a stream of events. */
export const hijackedReply: unique symbol = Symbol('events are under way')
/** The type of {@link hijackedReply}. */
export type HijackedReply = typeof hijackedReply

/** Maximum bytes buffered for a client. A slower one is disconnected, and may reconnect when it can. */
const maxWaiting = 16 * 1024

/** An open stream of events. */
export interface EventStream {
  /** Sends an event; a client too slow for it is disconnected. */
  send(event: object): void
  /**
   * Sends a heartbeat: it keeps proxies and browsers from closing the connection, and pages do not see it.
   */
  beat(): void
  /** Ends the response; the client may reconnect. */
  end(): void
  readonly isOpen: boolean
}

/** Starts a response of events. `onEnd` is called once, regardless of which side ends it. */
export function eventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  onEnd: (stream: EventStream) => void,
): EventStream {
  const { raw } = reply
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Not stored, compressed or buffered on the way: events must arrive at once.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // The connection closes with the response, so that a stopping portal does not wait for it.
    connection: 'close',
  })
  let isOpen = true
  const over = (): void => {
    if (!isOpen) return
    isOpen = false
    onEnd(stream)
  }
  raw.on('close', over)
  // A client that disconnects is not an error.
  raw.on('error', over)
  const write = (text: string): void => {
    if (!isOpen) return
    if (raw.writableLength > maxWaiting) raw.destroy()
    else raw.write(text)
  }
  const stream: EventStream = {
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    beat: () => write(':\n\n'),
    end() {
      raw.end()
      over()
    },
    get isOpen() {
      return isOpen
    },
  }
  stream.beat()
  if (request.method === 'HEAD') stream.end()
  return stream
}

/** One answer of server-sent events: kept alive through proxies, given up where nobody reads. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a handler answers whose reply is a stream of events. */
export const takenOver: unique symbol = Symbol('events are under way')
/** What a handler answers whose reply is a stream of events. */
export type TakenOver = typeof takenOver

/** Bytes that may wait for a reader. Anyone who is slower is cut off, and asks again when they can. */
const maxWaiting = 16 * 1024

/** A stream that somebody listens to. */
export interface EventStream {
  /** Sends an event; a reader too slow for it is cut off. */
  send(event: object): void
  /** Sends what proxies and browsers see as life, and pages do not see at all. */
  beat(): void
  /** Ends the answer; anyone who listens may ask again. */
  end(): void
  readonly isOpen: boolean
}

/** Begins an answer of events; `onEnd` is called once, no matter who ends it. */
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
    // Neither kept nor compressed nor gathered on the way: an event counts when it arrives.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // The connection ends with the answer: a stopping portal waits for none.
    connection: 'close',
  })
  let isOpen = true
  const over = (): void => {
    if (!isOpen) return
    isOpen = false
    onEnd(stream)
  }
  raw.on('close', over)
  // A reader who goes away is no fault.
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

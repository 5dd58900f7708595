/** Exchanges packets with a game server over UDP: one request, and the datagrams that answer it. */
import { createSocket } from 'node:dgram'
import { answerTo, requestPacket, type Opcode, type Target } from './samp-packets.ts'

/** One request. */
export interface Question<T> {
  readonly opcode: Opcode
  /** What follows the header, for opcodes that need it: a console command, the bytes of an echo. */
  readonly content?: Uint8Array
  /** Timeout for the whole answer, in milliseconds. */
  readonly timeoutMs: number
  /**
   * Receives the content of one datagram. Returns the result once the answer is complete, or undefined to
   * wait for more: a console command is answered with one datagram per line. Anything it throws rejects the
   * request.
   */
  take(content: Buffer): T | undefined
}

/** The server did not answer in time. */
export class NoAnswer extends Error {}

/**
 * Sends a request. Only datagrams from the queried address count, and only those that answer this request.
 * Each request has a separate socket, so that a late answer to an earlier one finds its port closed.
 */
export function askServer<T>(target: Target, question: Question<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const socket = createSocket('udp4')
  const request = requestPacket(target, question.opcode, question.content)
  const timer = setTimeout(
    () => reject(new NoAnswer(`No answer within ${question.timeoutMs} ms.`)),
    question.timeoutMs,
  )
  socket.on('error', reject)
  socket.on('message', (datagram, from) => {
    if (from.address !== target.address || from.port !== target.port) return
    const content = answerTo(request, datagram)
    if (!content) return
    try {
      const result = question.take(content)
      if (result !== undefined) resolve(result)
    } catch (error) {
      reject(error)
    }
  })
  // A callback of `connect` would also be called without a connection, and receive the error instead.
  socket.on('connect', () => socket.send(request))
  socket.connect(target.port, target.address)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.close()
  })
}

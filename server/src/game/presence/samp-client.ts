/** Exchanges packets with a game server over UDP: one question, and the datagrams that answer it. */
import { createSocket } from 'node:dgram'
import { answerTo, requestPacket, type Opcode, type Target } from './samp-packets.ts'

/** One question. */
export interface Question<T> {
  readonly opcode: Opcode
  /** What follows the header, for the opcodes that want it: a console command, the bytes of an echo. */
  readonly content?: Uint8Array
  /** For the whole answer, in milliseconds. */
  readonly timeoutMs: number
  /**
   * Takes the content of one datagram. Returns the result once the answer is complete, and undefined to wait
   * for more: a console command is answered by one datagram a line. What it throws rejects the question.
   */
  take(content: Buffer): T | undefined
}

/** The server kept silent. */
export class NoAnswer extends Error {}

/**
 * Asks a question. Only datagrams from the address asked count, and of those the ones that answer this
 * question. Each question has a socket, so that a late answer to an earlier one finds its port closed.
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
  let isOver = false
  socket.connect(target.port, target.address, () => {
    if (!isOver) socket.send(request)
  })
  return promise.finally(() => {
    isOver = true
    clearTimeout(timer)
    socket.close()
  })
}

/**
 * Sends answers that are one text of JSON, past the framework: its way of sending looks again at each header,
 * type and hook, and costs more than all the rest of a short answer.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { callHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of a call's answer, each name before its value; undefined on a server that is no portal's. */
    answerHeaders?: readonly string[]
    /** The server is closing: connections end with the answers under way. */
    isClosing?: boolean
  }
}

const closing = ['connection', 'close']
const none: readonly string[] = []

/** Prepares the headers that {@link sendWhole} sends. */
export function prepareWholeAnswers(server: FastifyInstance, publicUrl: string): void {
  const headers = { ...callHeaders(publicUrl), 'content-type': 'application/json; charset=utf-8' }
  server.decorate('answerHeaders', Object.entries(headers).flat())
  server.decorate('isClosing', false)
}

/**
 * Sends JSON at once, with the headers of every call's answer and `more`; those that were set on the reply are
 * not sent. Returns false, and does nothing, on a server that is not prepared for it.
 */
export function sendWhole(
  reply: FastifyReply,
  { status, json, more = none }: { status: number; json: string; more?: readonly string[] },
): boolean {
  const { raw, server } = reply
  const { answerHeaders, isClosing } = server
  if (!answerHeaders) return false
  const length = Buffer.byteLength(json)
  reply.hijack()
  raw.writeHead(status, [
    ...answerHeaders,
    'content-length',
    String(length),
    ...more,
    ...(isClosing ? closing : none),
  ])
  // Where each character takes one byte, nothing has to be encoded.
  raw.end(json, length === json.length ? 'latin1' : 'utf8')
  return true
}

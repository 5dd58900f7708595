/** Refusals: thrown anywhere below a handler, and sent in one shape by one place. */
import { errorStatus, messageHeader, type ErrorCode, type ErrorReply } from '@idlewood/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isContention, isDown, isReadOnly, isStorageFull } from '../db/errors.ts'
import { messageTextOf, say, type Sentence, type SentenceKey } from '../language/sentences.ts'

interface Details {
  required?: readonly string[]
  fields?: Record<string, string | Sentence>
  /** The value found instead of the expected one. */
  current?: string | number | null
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
}

/** A refusal with a sentence for people and a code for programs. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly details: Details
  readonly sentence: string | Sentence

  constructor(code: ErrorCode, sentence: string | Sentence, details: Details = {}) {
    // Stack traces of refusals are never read, and capturing one would cost more than everything else.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(String(sentence))
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.details = details
    this.sentence = sentence
  }
}

/** 400: the input is invalid; `fields` says where. */
export const invalid = (sentence: string | Sentence, fields?: Record<string, string | Sentence>): Refusal =>
  new Refusal('invalid', sentence, fields ? { fields } : {})
/** 401: nobody is signed in. */
export const unauthenticated = (sentence: string | Sentence = 'Sign in to go on.'): Refusal =>
  new Refusal('unauthenticated', sentence)
/** 403: any one of `required` would have been enough. */
export const forbidden = (sentence: string | Sentence, required?: readonly string[]): Refusal =>
  new Refusal('forbidden', sentence, required ? { required } : {})
/** Shown to everybody who lacks a permission. */
export const lacksPermission = 'You do not have permission to perform this action.'
/** 403: the viewer has none of these permissions. */
export const withoutPermission = (required: readonly string[]): Refusal =>
  forbidden(lacksPermission, required)
type Thing<Key = SentenceKey> = Key extends `http.notFound.${infer Name}` ? Name : never
/** 404: it does not exist, or the viewer may not know of it. */
export const notFound = (thing: Thing): Refusal => new Refusal('not_found', say(`http.notFound.${thing}`))
/** 409: the current state does not allow it. */
export const conflict = (sentence: string | Sentence): Refusal => new Refusal('conflict', sentence)
/** 412: `If-Match` no longer matches; `current` is the value found. */
export const preconditionFailed = (sentence: string | Sentence, current: string | number | null): Refusal =>
  new Refusal('precondition_failed', sentence, { current })
/** 429: too many attempts; `retryAfter` in seconds. */
export const tooMany = (sentence: string | Sentence, retryAfter: number): Refusal =>
  new Refusal('too_many', sentence, { retryAfter })
/** 503: temporarily unavailable; `retryAfter` in seconds. */
export const unavailable = (sentence: string | Sentence, retryAfter = 2): Refusal =>
  new Refusal('unavailable', sentence, { retryAfter })

/** Fastify's own errors, in the portal's words. */
const frameworkRefusals: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('too_large', 'The request is larger than this call takes.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(
    'unsupported_type',
    'Send JSON with content-type application/json.',
  ),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal('invalid', 'The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal('invalid', 'The body is not as long as announced.'),
  FST_ERR_BAD_URL: new Refusal('invalid', 'The address is not valid.'),
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isDown(error)) return unavailable('The database cannot be reached right now. Try again in a moment.')
  // It lost a race repeatedly, and has changed nothing.
  if (isContention(error)) return unavailable('The portal is busy. Try again in a moment.')
  if (isReadOnly(error))
    return unavailable('The database takes no changes right now. Try again in a moment.', 30)
  if (isStorageFull(error)) return unavailable('There is no room left to save this. Nothing was changed.', 30)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = frameworkRefusals[code]
  if (known) return known
  // Another client error of Fastify: keep its status, but do not expose its message.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 503) return unavailable('The portal is busy. Try again in a moment.')
  return status >= 400 && status < 500 ? new Refusal('invalid', 'The request is not valid.') : undefined
}

/** Whether this error gets a 503: the same call may succeed later. */
export const isUnavailable = (error: unknown): boolean => asRefusal(error)?.code === 'unavailable'

const englishOf = (fields: Readonly<Record<string, string | Sentence>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, String(sentence)]))

/** The messages of a refusal's sentences. */
function textsOf({ sentence, details: { fields } }: Refusal): Pick<ErrorReply, 'text' | 'fieldTexts'> {
  const text = messageTextOf(sentence)
  const fieldTexts = Object.entries(fields ?? {}).flatMap(([name, one]) => {
    const found = messageTextOf(one)
    return found ? [[name, found] as const] : []
  })
  return {
    ...(text ? { text } : {}),
    ...(fieldTexts.length > 0 ? { fieldTexts: Object.fromEntries(fieldTexts) } : {}),
  }
}

/** The body of a refusal, without the request id. */
function bodyOf(refusal: Refusal): ErrorReply {
  const { required, fields, current } = refusal.details
  return {
    error: refusal.message,
    code: refusal.code,
    ...(required ? { required: [...required] } : {}),
    ...textsOf(refusal),
    ...(fields ? { fields: englishOf(fields) } : {}),
    ...(current === undefined ? {} : { current }),
  }
}

/** Maximum number of refusal bodies cached. */
const maxRemembered = 1000
const remembered = new Map<string, string>()

/** The body as JSON, cached for sentences without values, which are frequent. */
function jsonOf(refusal: Refusal): string {
  const { sentence, code, details } = refusal
  const { required, fields, current } = details
  const hasValues = typeof sentence !== 'string' && sentence.text.values !== undefined
  if (hasValues || fields || current !== undefined) return JSON.stringify(bodyOf(refusal))
  const key = `${code} ${required?.join(' ') ?? '-'} ${refusal.message}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const json = JSON.stringify(bodyOf(refusal))
  if (remembered.size < maxRemembered) remembered.set(key, json)
  return json
}

/** Sends a refusal. It may not be cached anywhere. */
function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { retryAfter } = refusal.details
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  if (refusal.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer')
  return (
    reply
      .code(errorStatus[refusal.code])
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(String)
      // Request ids are generated here, or cleaned where they were received.
      .send(`${jsonOf(refusal).slice(0, -1)},"requestId":${JSON.stringify(request.id)}}`)
  )
}

/**
 * Codes of the guard's refusals: programs rely on these codes, so they are sent as JSON even where other
 * refusals are plain text.
 */
const ofGuard: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'forbidden',
  'second_factor',
  'two_factor_setup',
  'fresh_sign_in',
])

/**
 * Sends the refusal of an upload as its sentence alone, as the specification requires. Refusals of the guard
 * stay JSON.
 */
export function sendSentence(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (ofGuard.has(refusal.code)) return sendRefusal(request, reply, refusal)
  const { retryAfter } = refusal.details
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  const text = messageTextOf(refusal.sentence)
  if (text) void reply.header(messageHeader, encodeURIComponent(JSON.stringify(text)))
  return reply
    .code(errorStatus[refusal.code])
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .serializer(String)
    .send(refusal.message)
}

/**
 * Sends an error with `send`. Errors other than refusals are logged with the request id, and the response
 * says nothing about them.
 */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  send = sendRefusal,
): FastifyReply {
  const refusal = asRefusal(error)
  if (error instanceof Refusal) request.refusal = error
  if (!refusal) {
    request.log.error({ err: error }, 'a call failed')
    const sentence = 'Something went wrong on our side. Try again later.'
    return send(request, reply, new Refusal('internal', sentence))
  }
  if (refusal.code === 'unavailable') request.log.warn({ reason: error.message }, 'a call was turned away')
  return send(request, reply, refusal)
}

/**
 * Sends a refusal of the guard directly, bypassing the framework's error handling, which would cost more than
 * everything else. Returns false for all other errors.
 */
export function refuseAtOnce(request: FastifyRequest, reply: FastifyReply, error: unknown): boolean {
  if (!(error instanceof Refusal) || !ofGuard.has(error.code)) return false
  request.refusal = error
  void sendRefusal(request, reply, error)
  return true
}

/** Makes every route of `app` use the same error shape. */
export function answerErrors(app: FastifyInstance, send = sendRefusal): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, send))
}

/** Responds to a URL without a route. */
export const refuseUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(request, reply, new Refusal('not_found', 'There is nothing at this address.'))

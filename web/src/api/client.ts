/** Calls to the portal, typed by the contract's declarations. This is the only place that fetches. */
import { errorReply, type ErrorCode } from '@idlewood/contract/errors'
import type { Endpoint, InputOf, ReplyOf } from '@idlewood/contract/endpoint'
import { messages } from '../language/messages.ts'
import { serverSentence } from '../language/server-texts.ts'
import { findCachedResponse, cacheResponse } from './cached-responses.ts'
import { claimIdempotencyKey } from './idempotency-keys.ts'
import { dropEarlyResponses, takeEarlyResponse } from './early-responses.ts'
import { outageStatuses } from './outage-statuses.ts'
import { completeValue } from './replies.ts'
import { isObject, readAs, shapeIn } from './shapes.ts'
import { reportSessionOver } from './session-over.ts'
import { readToken } from './token.ts'

/** Generous, because a phone on a poor connection is slow rather than offline. */
const timeoutMs = 15_000
/** The timeout for calls with a large body, which may take long on a slow connection. */
const largeBodyTimeoutMs = 5 * 60_000

/** The sentence in the body of a refusal, which may contain nothing else. */
export const refusalSentence = (body: unknown): string | undefined =>
  isObject(body) && typeof body['error'] === 'string' && body['error'] !== '' ? body['error'] : undefined

/** The portal refused a call. The message is the portal's sentence, meant for people. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  /** Whether the message is the portal's own sentence. */
  readonly isSaid: boolean
  /** On 403: the permissions, any one of which would have sufficed. */
  readonly required: readonly string[]
  /** On 400: the error sentence of each invalid field. */
  readonly fields: Readonly<Record<string, string>>
  /** On 412: the current value, which differs from the one the change was meant for. */
  readonly current: string | number | null | undefined
  /** Seconds after which the portal asks to retry. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: unknown, retryAfter: string | null) {
    const known = readAs(errorReply, body)
    const sentence = refusalSentence(body)
    super(sentence ?? messages('api')('unexpected'))
    this.status = status
    this.isSaid = sentence !== undefined
    this.code = known?.code
    this.required = known?.required ?? []
    this.fields = known?.fields ?? {}
    this.current = known?.current
    this.retryAfter = retryAfter === null ? undefined : Number(retryAfter) || undefined
  }
}

/** The portal could not be reached, or did not respond in time. */
export class OfflineError extends Error {
  override name = 'OfflineError'
  readonly isSaid = true
  constructor(cause: unknown, sentence = messages('api')('unreachable')) {
    super(sentence, { cause })
  }
}

/**
 * True if the portal could not be reached, or a proxy in front of it says so. A change may have been made
 * nevertheless.
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof OfflineError ||
  (error instanceof ApiError && !error.isSaid && outageStatuses.has(error.status))

/** The message of an error for people: the portal's own sentence, or `otherwise` if it sent none. */
export const errorSentence = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.isSaid) || error instanceof OfflineError ? error.message : otherwise

/**
 * The value that a repeated change is meant for: after a 412 the one that the portal found, which its message
 * names; otherwise still `was`.
 */
export const valueFound = <Value>(error: unknown, was: Value): Value | string | number | null =>
  error instanceof ApiError && error.current !== undefined ? error.current : was

/** The parts of an endpoint's input that it accepts; the others may be omitted. */
export type Input<E extends Endpoint> = Partial<InputOf<E>> & {
  /** The entity tag of the value that the change is meant for. */
  ifMatch?: string
}

const asTexts = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )

/** The URL of a call with its parameters and query filled in. */
export function addressOf(endpoint: Endpoint, { params, query }: Input<Endpoint> = {}): string {
  const values = new Map(asTexts(params))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const search = new URLSearchParams(asTexts(query)).toString()
  return `/api${path}${search ? `?${search}` : ''}`
}

/**
 * Returns the error of a call whose response did not arrive. Call it before sending: a change that was sent
 * may have been made, even if the network is gone by now.
 */
function createLoss({ method, access, idempotencyKey }: Endpoint): (cause: unknown) => OfflineError {
  const wasOnline = navigator.onLine
  return (cause) => {
    if (method === 'GET') return new OfflineError(cause)
    // A change is never queued for later: the values it was meant for may have changed by then.
    if (!wasOnline) return new OfflineError(cause, messages('api')('offline'))
    // Signing in again does no harm.
    if (access === 'public') return new OfflineError(cause)
    return new OfflineError(cause, messages('api')(idempotencyKey ? 'unanswered.once' : 'unanswered'))
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/**
 * Sends a call, or waits for one that the page started early. If the early one failed, the call is sent
 * again, unless the portal had the whole time of a call to respond. Rejects with `lossOf` the cause if there
 * is no response.
 */
async function request(
  address: string,
  init: RequestInit,
  lossOf: (cause: unknown) => OfflineError,
  early?: Promise<Response>,
): Promise<Response> {
  try {
    return await (early ?? fetch(address, init))
  } catch (error) {
    if (early && !isTimeout(error)) return request(address, init, lossOf)
    throw lossOf(error)
  }
}

/** The JSON of a response, or `undefined` if it is not JSON. Rejects with `lossOf` if it is cut off. */
async function bodyOf(response: Response, lossOf: (cause: unknown) => OfflineError): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw lossOf(error)
  }
}

const twoFactorListeners = new Set<() => void>()

/**
 * Calls back when the portal refuses a call because staff need a second factor and this person has none.
 * Returns a function that unsubscribes.
 */
export function onTwoFactorMissing(listener: () => void): () => void {
  twoFactorListeners.add(listener)
  return () => twoFactorListeners.delete(listener)
}

/** Notifies the listeners when an error says that the session is over. */
function notifySessionOver({ access }: Endpoint, error: ApiError, token: string | null): void {
  // A wrong password is a 401 too, but on a public call, and says nothing about the session.
  if (error.status === 401 && access !== 'public' && token)
    reportSessionOver(token, error.isSaid ? error.message : undefined)
}

/** The sentences of a refusal, in the reader's language. */
async function inReadersLanguage(body: unknown): Promise<unknown> {
  const data = readAs(errorReply, body)
  if (!data) return body
  const { error, text, fields = {}, fieldTexts = {} } = data
  const said = Object.entries(fields).map(
    async ([name, sentence]) => [name, await serverSentence(sentence, fieldTexts[name])] as const,
  )
  return {
    ...data,
    error: await serverSentence(error, text),
    ...(data.fields ? { fields: Object.fromEntries(await Promise.all(said)) } : {}),
  }
}

/** The error to throw for a refused call. Notifies the listeners of what it says about the session. */
export async function refusalOf(
  endpoint: Endpoint,
  { response, body, token }: { response: Response; body: unknown; token: string | null },
): Promise<ApiError> {
  const said = await inReadersLanguage(body)
  const error = new ApiError(response.status, said, response.headers.get('retry-after'))
  if (error.code === 'two_factor_setup') for (const listener of twoFactorListeners) listener()
  notifySessionOver(endpoint, error, token)
  return error
}

/**
 * Starts a call whose response is text that arrives in pieces, without a time limit. Throws {@link ApiError}
 * when it is refused and {@link OfflineError} when the portal cannot be reached; `signal` aborts it.
 */
export async function openText<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<Response> {
  const token = readToken()
  const lossOf = createLoss(endpoint)
  const init = {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  } as const
  const response = await request(addressOf(endpoint, input), init, lossOf)
  if (response.ok) return response
  throw await refusalOf(endpoint, { response, body: await bodyOf(response, lossOf), token })
}

/**
 * Makes a call. Throws {@link ApiError} when it is refused and {@link OfflineError} when the portal cannot be
 * reached. If a response is cached for this call, it is returned instead while the portal or a proxy in front
 * of it is out of order, and marked: see `cachedAt`.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<ReplyOf<E>> {
  const token = readToken()
  const address = addressOf(endpoint, input)
  try {
    const body = await ask(endpoint, input, { token, address })
    void cacheResponse(endpoint, { address, token, body })
    return body
  } catch (error) {
    const cached = isOutage(error) ? await findCachedResponse(endpoint, { address, token }) : undefined
    if (!cached) throw error
    return cached.body as ReplyOf<E> // an earlier response to this very call
  }
}

/** The JSON sent with a call; undefined if none is. */
const sentBody = ({ method }: Endpoint, { body }: Input<Endpoint>): string | undefined =>
  method === 'POST' || method === 'PUT' || body !== undefined ? JSON.stringify(body ?? {}) : undefined

async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { token, address }: { token: string | null; address: string },
): Promise<ReplyOf<E>> {
  if (endpoint.method !== 'GET') dropEarlyResponses()
  const early = takeEarlyResponse(address, token)
  const json = sentBody(endpoint, input)
  const key = endpoint.idempotencyKey ? claimIdempotencyKey(`${address} ${json}`) : undefined
  const init = {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(input.ifMatch === undefined ? {} : { 'if-match': input.ifMatch }),
      ...key?.header,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: json }),
    // Sends the cookie that ties a sign-in to this browser.
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(endpoint.maxBody ? largeBodyTimeoutMs : timeoutMs),
  } as const
  const lossOf = createLoss(endpoint)
  const response = await request(address, init, lossOf, early)
  const body = await bodyOf(response, lossOf)
  // A failing health check is a 503 whose body is its normal reply. The reply to a change may be empty, and
  // every refusal would match it.
  const isReply = response.ok || (endpoint.method === 'GET' && readAs(endpoint.reply, body) !== undefined)
  if (!isReply || (body === undefined && endpoint.method === 'GET'))
    throw await refusalOf(endpoint, { response, body, token })
  key?.forget()
  return completeValue(shapeIn(endpoint.reply), body) as ReplyOf<E> // serialized from this declaration, or completed
}

/** Calls to the portal: the only place that fetches. Typed by the contract's declarations. */
import { errorReply, type ErrorCode } from '@idlewood/contract/errors'
import type { Endpoint, InputOf, ReplyOf } from '@idlewood/contract/endpoint'
import { messages } from '../language/messages.ts'
import { serverSentence } from '../language/server-texts.ts'
import { findCachedResponse, cacheResponse } from './cached-responses.ts'
import { dropEarlyResponses, takeEarlyResponse } from './early-responses.ts'
import { complete } from './replies.ts'
import { isObject, readAs, shapeIn } from './shapes.ts'
import { reportSessionOver } from './session-over.ts'
import { readToken } from './token.ts'

/** A phone on a poor line is slow, not gone. */
const timeoutMs = 15_000
/** The same where the body may be large, and the line slow. */
const largeBodyTimeoutMs = 5 * 60_000

/** The sentence of a refusal, which may be all that its body holds. */
export const saidIn = (body: unknown): string | undefined =>
  isObject(body) && typeof body['error'] === 'string' && body['error'] !== '' ? body['error'] : undefined

/** The portal refused a call. The message is its sentence, for people. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  /** Whether the message is the portal's own sentence. */
  readonly isSaid: boolean
  /** On 403: permissions of which any one would have sufficed. */
  readonly required: readonly string[]
  /** On 400: the sentence for each wrong field. */
  readonly fields: Readonly<Record<string, string>>
  /** On 412: the value found instead of the one the change was meant for. */
  readonly current: string | number | null | undefined
  /** Seconds after which the portal asks to try again. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: unknown, retryAfter: string | null) {
    const known = readAs(errorReply, body)
    const sentence = saidIn(body)
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

/** The portal could not be reached at all, or not in time. */
export class OfflineError extends Error {
  override name = 'OfflineError'
  readonly isSaid = true
  constructor(cause: unknown, sentence = messages('api')('unreachable')) {
    super(sentence, { cause })
  }
}

/** What an error says to people: the portal's own sentence, or `otherwise` where it said none. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.isSaid) || error instanceof OfflineError ? error.message : otherwise

/** The parts of an endpoint's input that it takes; the others may be left out. */
export type Input<E extends Endpoint> = Partial<InputOf<E>> & {
  /** The entity tag of the value that a change is meant for. */
  ifMatch?: string
}

const asTexts = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )

/** The address of a call, parameters and query filled in. */
export function addressOf(endpoint: Endpoint, { params, query }: Input<Endpoint> = {}): string {
  const values = new Map(asTexts(params))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const search = new URLSearchParams(asTexts(query)).toString()
  return `/api${path}${search ? `?${search}` : ''}`
}

/** Sends a call, or waits for one that the page began. One that failed is made again. */
async function request(address: string, init: RequestInit, early?: Promise<Response>): Promise<Response> {
  const send = (): Promise<Response> => fetch(address, init)
  try {
    return await (early ? early.catch(send) : send())
  } catch (error) {
    // A change is never queued for later: the values it was meant for may differ by then.
    const isLost = (init.method ?? 'GET') !== 'GET' && !navigator.onLine
    throw isLost ? new OfflineError(error, messages('api')('offline')) : new OfflineError(error)
  }
}

/** The JSON of a response, `undefined` where it is none. Throws {@link OfflineError} where it is cut off. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw new OfflineError(error)
  }
}

/** True when the portal answers: the browser alone only knows whether there is some network. */
export async function isPortalReachable(): Promise<boolean> {
  try {
    await fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(3000) })
    return true
  } catch {
    return false
  }
}

const twoFactorListeners = new Set<() => void>()

/**
 * Calls back when the portal refuses because staff need a second factor and this person has none. Returns how
 * to stop.
 */
export function onTwoFactorMissing(listener: () => void): () => void {
  twoFactorListeners.add(listener)
  return () => twoFactorListeners.delete(listener)
}

/** Notifies those concerned when a response says that the session is over. */
function notifySessionOver(endpoint: Endpoint, status: number, token: string | null): void {
  // A wrong password is a 401 too, but of a public call: it says nothing about the session.
  if (status === 401 && endpoint.access !== 'public' && token) reportSessionOver(token)
}

/** A refusal's sentences as the reader reads them. */
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

/** What a refused call is thrown as. */
async function refusalOf(response: Response, body: unknown): Promise<ApiError> {
  const said = await inReadersLanguage(body)
  const error = new ApiError(response.status, said, response.headers.get('retry-after'))
  if (error.code === 'two_factor_setup') for (const listener of twoFactorListeners) listener()
  return error
}

/**
 * Begins a call whose response is a text that comes in pieces, and may take as long as it likes. Throws
 * {@link ApiError} when it is refused and {@link OfflineError} when nobody answers; `signal` ends it.
 */
export async function openText<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<Response> {
  const token = readToken()
  const response = await request(addressOf(endpoint, input), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  })
  notifySessionOver(endpoint, response.status, token)
  if (response.ok) return response
  throw await refusalOf(response, await bodyOf(response))
}

/**
 * Makes a call. Throws {@link ApiError} when it is refused and {@link OfflineError} when nobody answers,
 * unless the last response was cached for that: `cachedAt` marks such a one.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<ReplyOf<E>> {
  const token = readToken()
  const address = addressOf(endpoint, input)
  try {
    const body = await ask(endpoint, input, { token, address })
    void cacheResponse(endpoint, { address, token, body })
    return body
  } catch (error) {
    const cached =
      error instanceof OfflineError ? await findCachedResponse(endpoint, { address, token }) : undefined
    if (!cached) throw error
    return cached.body as ReplyOf<E> // what this very call was answered before
  }
}

async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { token, address }: { token: string | null; address: string },
): Promise<ReplyOf<E>> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT' || input.body !== undefined
  if (endpoint.method !== 'GET') dropEarlyResponses()
  const early = takeEarlyResponse(address, token)
  const init = {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(input.ifMatch === undefined ? {} : { 'if-match': input.ifMatch }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(input.body ?? {}) } : {}),
    // The cookie that ties a sign-in to this browser goes along.
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(endpoint.maxBody ? largeBodyTimeoutMs : timeoutMs),
  } as const
  const response = await request(address, init, early)
  notifySessionOver(endpoint, response.status, token)
  const body = await bodyOf(response)
  // A health check says what is wrong with a 503 whose body is its reply.
  const isReply = response.ok || readAs(endpoint.reply, body) !== undefined
  if (!isReply || (body === undefined && endpoint.method === 'GET')) throw await refusalOf(response, body)
  return complete(shapeIn(endpoint.reply), body) as ReplyOf<E> // written from this very declaration, or completed to it
}

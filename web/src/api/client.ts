/** Calls to the portal: the only place that fetches. Typed by the contract's declarations. */
import { errorReply, type ErrorCode } from '@idlewood/contract/errors'
import type { Endpoint, InputOf, ReplyOf } from '@idlewood/contract/endpoint'
import { findAnswer, keepAnswer } from './cached-responses.ts'
import { readToken } from './token.ts'

/** Milliseconds a call may take: a phone on a poor line is slow, not gone. */
const patience = 15_000

/** The portal refused a call. The message is its sentence, for people. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  /** On 403: permissions of which any one would have sufficed. */
  readonly required: readonly string[]
  /** On 400: the sentence for each wrong field. */
  readonly fields: Readonly<Record<string, string>>
  /** On 412: the value found instead of the one the change was meant for. */
  readonly current: string | number | null | undefined
  /** Seconds after which the portal asks to try again. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: unknown, retryAfter: string | null) {
    const known = errorReply.safeParse(body)
    super(known.success ? known.data.error : 'The portal did not answer as expected. Try again later.')
    this.status = status
    this.code = known.data?.code
    this.required = known.data?.required ?? []
    this.fields = known.data?.fields ?? {}
    this.current = known.data?.current
    this.retryAfter = retryAfter === null ? undefined : Number(retryAfter) || undefined
  }
}

/** The portal could not be reached at all, or not in time. */
export class OfflineError extends Error {
  override name = 'OfflineError'
  constructor(
    cause: unknown,
    sentence = 'The portal cannot be reached. Check your connection and try again.',
  ) {
    super(sentence, { cause })
  }
}

/** What an error says to people: the portal's own sentence, or `otherwise` where it said none. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.code !== undefined) || error instanceof OfflineError
    ? error.message
    : otherwise

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

async function fetched(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    // Nothing of it is kept to be sent later: the world it was meant for would be another.
    const isLost = (init.method ?? 'GET') !== 'GET' && !navigator.onLine
    throw isLost
      ? new OfflineError(
          error,
          'You are offline, so nothing was changed. Try again when you are back online.',
        )
      : new OfflineError(error)
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

const endings = new Set<(token: string) => void>()

/** Tells everyone that the portal no longer knows this session. */
export function reportSessionOver(token: string): void {
  for (const listener of endings) listener(token)
}

/** Calls back with the token of a session that the portal says is over. Answers how to stop. */
export function onSessionOver(listener: (token: string) => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}

const missings = new Set<() => void>()

/** Calls back when the portal refuses because staff need a second step and this person has none. Answers how to stop. */
export function onTwoFactorMissing(listener: () => void): () => void {
  missings.add(listener)
  return () => missings.delete(listener)
}

/** Tells those concerned that a session is over. */
function tellOfSession(endpoint: Endpoint, status: number, token: string | null): void {
  // A wrong password is a 401 too, but of a public call: it says nothing about the session.
  if (status === 401 && endpoint.access !== 'public' && token) reportSessionOver(token)
}

/** What a refused call is thrown as. */
function refusalOf(response: Response, body: unknown): ApiError {
  const error = new ApiError(response.status, body, response.headers.get('retry-after'))
  if (error.code === 'two_factor_setup') for (const listener of missings) listener()
  return error
}

/**
 * Begins a call whose answer is a text that comes in pieces, and may take as long as it likes. Throws {@link ApiError} when it is
 * refused and {@link OfflineError} when nobody answers; `signal` ends it.
 */
export async function openText<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<Response> {
  const token = readToken()
  const response = await fetched(addressOf(endpoint, input), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  })
  tellOfSession(endpoint, response.status, token)
  if (response.ok) return response
  throw refusalOf(response, await response.json().catch(() => undefined))
}

/**
 * Makes a call. Throws {@link ApiError} when it is refused and {@link OfflineError} when nobody answers, unless the answer before was
 * kept for that: `keptSince` tells such a one.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<ReplyOf<E>> {
  const token = readToken()
  const address = addressOf(endpoint, input)
  try {
    const answer = await ask(endpoint, input, { token, address })
    void keepAnswer(endpoint, { address, token, answer })
    return answer
  } catch (error) {
    const kept = error instanceof OfflineError ? await findAnswer(endpoint, { address, token }) : undefined
    if (!kept) throw error
    return kept.answer as ReplyOf<E> // what this very call was answered before
  }
}

async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { token, address }: { token: string | null; address: string },
): Promise<ReplyOf<E>> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT' || input.body !== undefined
  const response = await fetched(address, {
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
    signal: AbortSignal.timeout(patience),
  })
  const body: unknown = await response.json().catch(() => undefined)
  // A health check says what is wrong with a 503 whose body is its reply.
  const isReply = response.ok || endpoint.reply.safeParse(body).success
  tellOfSession(endpoint, response.status, token)
  if (!isReply) throw refusalOf(response, body)
  return body as ReplyOf<E> // the server's serializer wrote it from this very declaration
}

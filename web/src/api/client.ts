/** Calls to the portal: the only place that fetches. Typed by the contract's declarations. */
import { errorReply, type ErrorCode } from '@idlewood/contract/errors'
import type { Endpoint, InputOf, ReplyOf } from '@idlewood/contract/endpoint'
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
  /** Seconds after which the portal asks to try again. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: unknown, retryAfter: string | null) {
    const known = errorReply.safeParse(body)
    super(known.success ? known.data.error : 'The portal did not answer as expected. Try again later.')
    this.status = status
    this.code = known.data?.code
    this.required = known.data?.required ?? []
    this.fields = known.data?.fields ?? {}
    this.retryAfter = retryAfter === null ? undefined : Number(retryAfter) || undefined
  }
}

/** The portal could not be reached at all, or not in time. */
export class OfflineError extends Error {
  override name = 'OfflineError'
  constructor(cause: unknown) {
    super('The portal cannot be reached. Check your connection and try again.', { cause })
  }
}

/** The parts of an endpoint's input that it takes; the others may be left out. */
export type Input<E extends Endpoint> = Partial<InputOf<E>>

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
    throw new OfflineError(error)
  }
}

const endings = new Set<(token: string) => void>()

/** Calls back with the token of a session that the portal says is over. Answers how to stop. */
export function onSessionOver(listener: (token: string) => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}

/** Makes a call. Throws {@link ApiError} when it is refused and {@link OfflineError} when nobody answers. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<ReplyOf<E>> {
  const token = readToken()
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const response = await fetched(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
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
  // A wrong password is a 401 too, but of a public call: it says nothing about the session.
  if (response.status === 401 && endpoint.access !== 'public' && token) {
    for (const listener of endings) listener(token)
  }
  if (!isReply) throw new ApiError(response.status, body, response.headers.get('retry-after'))
  return body as ReplyOf<E> // the server's serializer wrote it from this very declaration
}

/**
 * The declaration of an endpoint: written once, here in the contract, and used by server, browser,
 * documentation and tests.
 */
import { config, z } from 'zod'
import type { Access } from './access.ts'
import type { Topic } from './topics.ts'

// Must precede the first schema: compiled parsers need eval, and the browser's content security policy
// forbids even the attempt to use it.
config({ jitless: true })

/** HTTP methods the portal uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One endpoint of the API. Paths are below `/api` and begin with a slash; `:name` is a parameter. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Demand extends Access = Access,
> {
  readonly method: Method
  readonly path: string
  readonly access: Demand
  /** One sentence for the API document. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The body of a successful response; fields it does not name are dropped. */
  readonly reply: Reply
  /** The status of a successful response; 200 by default. */
  readonly status: 200 | 201
  /** Requires a session whose sign-in or second factor is at most a few minutes old. */
  readonly recentSignIn: boolean
  /** Also allows sessions whose second factor is still pending. */
  readonly pendingSecondFactor: boolean
  /** The browser stores the last response for offline reading, until the user signs out. */
  readonly offline: boolean
  /** The topics of live events that make the reply stale, so that pages ask again; null if none does. */
  readonly staleOn: readonly Topic[] | null
  /** Accepts `If-Match` with the entity tag of the value to be changed. */
  readonly ifMatch: boolean
  /**
   * Accepts `Idempotency-Key`: for a day, the same request with the same key creates nothing more and gets
   * what the first one created.
   */
  readonly idempotencyKey: boolean
  /**
   * Responds with a stream of server-sent events, each with the shape of the reply, until either side closes
   * it.
   */
  readonly events: boolean
  /**
   * The body is `multipart/form-data` with one part named `file`, which the handler reads itself; refusals
   * are plain text.
   */
  readonly upload: boolean
  /**
   * The maximum body size in bytes, if larger than usual. Such a body may also take longer to arrive. Null
   * for the default.
   */
  readonly maxBody: number | null
}

/** No input of this kind: any input is refused. */
export const nothing = z.strictObject({})
/** The type of {@link nothing}. */
export type Nothing = typeof nothing

interface Declaration<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
> {
  method: Method
  path: `/${string}`
  access: A
  summary: string
  params?: P
  query?: Q
  body?: B
  reply: R
  status?: 200 | 201
  recentSignIn?: boolean
  pendingSecondFactor?: boolean
  offline?: boolean
  staleOn?: readonly Topic[]
  ifMatch?: boolean
  idempotencyKey?: boolean
  events?: boolean
  upload?: boolean
  maxBody?: number
}

/** Declares an endpoint. `access` has no default, so the author must decide who may call it. */
export function endpoint<
  R extends z.ZodType,
  const A extends Access,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declared: Declaration<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return {
    status: 200,
    recentSignIn: false,
    pendingSecondFactor: false,
    offline: false,
    staleOn: null,
    ifMatch: false,
    idempotencyKey: false,
    events: false,
    upload: false,
    maxBody: null,
    // The default values are used exactly when the type parameter has its default, which the compiler cannot
    // see.
    params: nothing as z.ZodType as P,
    query: nothing as z.ZodType as Q,
    body: nothing as z.ZodType as B,
    ...declared,
  }
}

/** The endpoints of one feature, by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/** The input of an endpoint; each part is optional if the endpoint takes none. */
export interface InputOf<E extends Endpoint> {
  params: z.infer<E['params']>
  query: z.infer<E['query']>
  body: z.infer<E['body']>
}

/** The body of a successful response. */
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>

/** A row id in a URL: a positive integer of at most ten digits, as text. */
export const idParam = z.string().regex(/^[1-9]\d{0,9}$/, 'An id is a whole number from 1.')

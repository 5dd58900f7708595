/** How a call is declared: once, here in the contract, for server, browser, documentation and tests. */
import { config, z } from 'zod'
import type { Access } from './access.ts'

// Before the first schema: compiled parsers need eval, which the browser's content security policy forbids
// even as a try.
config({ jitless: true })

/** HTTP methods the portal uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API. Paths are below `/api` and begin with a slash; `:name` marks a parameter. */
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
  /** What leaves on success; fields it does not name are dropped. */
  readonly reply: Reply
  /** Status of success; 200 unless said. */
  readonly status: 200 | 201
  /** Only for a session whose sign-in or second factor is at most a few minutes old. */
  readonly recentSignIn: boolean
  /** Also for a session whose second factor is still to come. */
  readonly pendingSecondFactor: boolean
  /** The browser keeps the last answer for reading offline, until its person signs out. */
  readonly offline: boolean
  /** Takes `If-Match` with the entity tag of the value that is to be changed. */
  readonly ifMatch: boolean
  /** Answers with server-sent events, each of the reply's shape, that end when either side ends them. */
  readonly events: boolean
  /**
   * The body is `multipart/form-data` with one part named `file`, read by the handler itself; its refusals
   * are plain text.
   */
  readonly upload: boolean
  /** Bytes a body may have that is larger than usual, and may take longer to come; null for the usual. */
  readonly maxBody: number | null
}

/** No input of this kind: anything sent is refused. */
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
  ifMatch?: boolean
  events?: boolean
  upload?: boolean
  maxBody?: number
}

/** Declares one call. `access` has no default: its author decides who may make it. */
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
    ifMatch: false,
    events: false,
    upload: false,
    maxBody: null,
    // The defaults stand exactly when the type parameter kept its default, which the compiler cannot see.
    params: nothing as z.ZodType as P,
    query: nothing as z.ZodType as Q,
    body: nothing as z.ZodType as B,
    ...declared,
  }
}

/** Calls of one feature by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/** What a caller sends, each part optional when the call takes none. */
export interface InputOf<E extends Endpoint> {
  params: z.infer<E['params']>
  query: z.infer<E['query']>
  body: z.infer<E['body']>
}

/** What a caller gets back. */
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>

/** A row id on the wire: a positive whole number of at most ten digits, as text in a path. */
export const idParam = z.string().regex(/^[1-9]\d{0,9}$/, 'An id is a whole number from 1.')

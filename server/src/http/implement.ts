/**
 * Turns a declared endpoint and a handler into a route: guarded, validated, its reply cut to what was
 * declared.
 */
import {
  nothing,
  type Endpoint,
  type Endpoints,
  type InputOf,
  type ReplyOf,
} from '@idlewood/contract/endpoint'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { allowSlowBody } from './body-time.ts'
import { invalid } from './errors.ts'
import { takenOver, type TakenOver } from './event-stream.ts'
import { Piped } from './piped.ts'
import { replyWriter } from './reply-writer.ts'
import type { SignedInViewer } from './request.ts'
import { readableOf, Streamed } from './streamed.ts'

/** What a handler gets. */
export interface Call<E extends Endpoint> extends InputOf<E> {
  /** Who asks; nobody is looked up for a public endpoint. */
  viewer: E['access'] extends 'public' ? null : SignedInViewer
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * What a handler answers: the reply, one whose list comes in batches, a text that is no JSON, or, of events,
 * that they are under way.
 */
type Answer<E extends Endpoint> =
  | ReplyOf<E>
  | Streamed<ReplyOf<E>>
  | TakenOver
  | (ReplyOf<E> extends string ? Piped : never)

/** Handlers by the names of the endpoints they implement. */
export type Handlers<Group extends Endpoints> = {
  [Name in keyof Group]: (
    call: Call<Group[Name]>,
  ) => Promise<NoInfer<Answer<Group[Name]>>> | NoInfer<Answer<Group[Name]>>
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)

function explain(error: z.ZodError, where: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] = 'This field is not known here.'
    } else {
      fields[issue.path.join('.') || where] ??= issue.message
    }
  }
  return fields
}

/** Sends a reply in pieces, each entry of its list cut to what the reply's schema declares. */
function stream(reply: FastifyReply, endpoint: Endpoint, answer: Streamed<unknown>) {
  const { whole, entryOf } = replyWriter(endpoint.reply)
  return reply
    .type('application/json; charset=utf-8')
    .send(readableOf(answer, { whole, entry: entryOf(answer.list) }))
}

/** What else the routes of a group say of themselves, by the names of its endpoints. */
export type RouteConfigs<Group extends Endpoints> = {
  readonly [Name in keyof Group]?: Omit<FastifyContextConfig, 'endpoint'>
}

/** Milliseconds: half a mebibyte on a line of 64 kbit/s takes a minute; one that stands still is gone. */
const slowBody = { idle: 20_000, total: 5 * 60_000 }

/** A route whose body may be larger than usual. The guard has let its sender pass before it is read. */
const largeBody = (bodyLimit: number) => ({
  bodyLimit,
  onRequest(request: FastifyRequest, _reply: FastifyReply, done: () => void) {
    allowSlowBody(request.raw, slowBody)
    done()
  },
})

/** Adds the routes of a feature below `/api`. Every endpoint of the group must have its handler. */
export function implement<Group extends Endpoints>(
  app: FastifyInstance,
  group: Group,
  handlers: Handlers<Group>,
  configs: RouteConfigs<Group> = {},
): void {
  for (const name of Object.keys(group) as (keyof Group & string)[]) {
    // A name taken from the group's own keys is in the group.
    const endpoint = group[name]!
    const handler = handlers[name]
    // A deletion by its path needs no body; one that names a pair does.
    // An upload's handler reads its body itself.
    const hasBody =
      !endpoint.upload &&
      (endpoint.method === 'POST' || endpoint.method === 'PUT' || endpoint.body !== nothing)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { ...configs[name], endpoint },
      ...(endpoint.maxBody === null ? {} : largeBody(endpoint.maxBody)),
      schema: {
        params: endpoint.params,
        querystring: endpoint.query,
        ...(hasBody ? { body: endpoint.body } : {}),
        response: { [endpoint.status]: endpoint.reply },
      },
      serializerCompiler: () => (reply) => replyWriter(endpoint.reply).whole(reply),
      validatorCompiler: ({ httpPart }) => {
        const expected =
          httpPart === 'params' ? endpoint.params : httpPart === 'body' ? endpoint.body : endpoint.query
        return (value: unknown) => {
          // Most calls take nothing, and most callers send nothing: no schema need look at that.
          if (expected === nothing && isEmpty(value)) return { value: {} }
          const result = expected.safeParse(value ?? {})
          if (result.success) return { value: result.data }
          const fields = explain(result.error, httpPart ?? 'request')
          const [first = 'The request is not valid.'] = Object.values(fields)
          return { error: invalid(first, fields) }
        }
      },
      handler: async (request, reply) => {
        // Validated just before by the same schemas; the guard let no one pass whom the type excludes.
        const call = {
          params: request.params,
          query: request.query,
          body: request.body ?? {},
          viewer: request.viewer,
          request,
          reply,
        } as Call<Group[typeof name]>
        if (endpoint.status !== 200) void reply.code(endpoint.status)
        const answer = await handler(call)
        if (answer === takenOver) return reply
        if (answer instanceof Piped)
          return reply.headers(answer.headers()).type(answer.type).send(answer.readable())
        return answer instanceof Streamed ? stream(reply, endpoint, answer) : answer
      },
    })
  }
}

/**
 * Turns a declared endpoint and a handler into a route: guarded, validated, and with its reply reduced to the
 * declared fields.
 */
import {
  nothing,
  type Endpoint,
  type Endpoints,
  type InputOf,
  type ReplyOf,
} from '@idlewood/contract/endpoint'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowSlowBody } from './body-time.ts'
import { hijackedReply, type HijackedReply } from './event-stream.ts'
import { refusalOfInput, withoutOwnWords } from './invalid-input.ts'
import { Piped } from './piped.ts'
import { replyWriter } from './reply-writer.ts'
import { readmission, type SignedInViewer } from './request.ts'
import { readableOf, Streamed } from './streamed.ts'

/** The arguments of a handler. */
export interface Call<E extends Endpoint> extends InputOf<E> {
  /** The signed-in caller; null for public endpoints, where nobody is looked up. */
  viewer: E['access'] extends 'public' ? null : SignedInViewer
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * What a handler returns: the reply, a reply whose list is streamed in batches, a text that is not JSON, or,
 * for events, {@link hijackedReply}.
 */
type Answer<E extends Endpoint> =
  | ReplyOf<E>
  | Streamed<ReplyOf<E>>
  | HijackedReply
  | (ReplyOf<E> extends string ? Piped : never)

/** Handlers by endpoint name. */
export type Handlers<Group extends Endpoints> = {
  [Name in keyof Group]: (
    call: Call<Group[Name]>,
  ) => Promise<NoInfer<Answer<Group[Name]>>> | NoInfer<Answer<Group[Name]>>
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)

/**
 * The pieces of a reply, as long as its viewer may have them: a slow reader can make it last for long, and
 * would get what is read after they have lost the permission.
 */
async function* whileAdmitted<Piece>(
  request: FastifyRequest,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const admit = readmission(request)
  for await (const piece of pieces) {
    if (request.viewer) await admit()
    yield piece
  }
}

/** Streams a reply, reducing each entry of its list to the fields declared in the schema. */
function stream(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  endpoint: Endpoint,
  { list, batches, rest }: Streamed<unknown>,
) {
  const { whole, entryOf } = replyWriter(endpoint.reply)
  const answer = new Streamed<unknown>(list, whileAdmitted(request, batches), rest)
  return reply
    .type('application/json; charset=utf-8')
    .send(readableOf(answer, { whole, entry: entryOf(list) }))
}

/** Additional route configuration, by endpoint name. */
export type RouteConfigs<Group extends Endpoints> = {
  readonly [Name in keyof Group]?: Omit<FastifyContextConfig, 'endpoint'>
}

/** Milliseconds. Half a mebibyte at 64 kbit/s takes a minute; a body that stalls is given up. */
const slowBody = { idle: 20_000, total: 5 * 60_000 }

/** A route whose body may be larger than usual. The guard admits the caller before the body is read. */
const largeBody = (bodyLimit: number) => ({
  bodyLimit,
  onRequest(request: FastifyRequest, _reply: FastifyReply, done: () => void) {
    allowSlowBody(request.raw, slowBody)
    done()
  },
})

/** Adds the routes of a feature below `/api`. Every endpoint in the group needs a handler. */
export function implement<Group extends Endpoints>(
  app: FastifyInstance,
  group: Group,
  handlers: Handlers<Group>,
  configs: RouteConfigs<Group> = {},
): void {
  for (const name of Object.keys(group) as (keyof Group & string)[]) {
    // The name is one of the group's own keys.
    const endpoint = group[name]!
    const handler = handlers[name]
    // A deletion by path needs no body, but one of a pair does. Upload handlers read the body themselves.
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
          // Most calls take no input and most callers send none, so the schema is not needed.
          if (expected === nothing && isEmpty(value)) return { value: {} }
          const result = expected.safeParse(value ?? {}, withoutOwnWords)
          return result.success
            ? { value: result.data }
            : { error: refusalOfInput(result.error, httpPart ?? 'request') }
        }
      },
      handler: async (request, reply) => {
        // Already validated by the same schemas; the guard rejected everyone the type excludes.
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
        if (answer === hijackedReply) return reply
        if (answer instanceof Piped) {
          const piped = new Piped(whileAdmitted(request, answer.pieces), answer.type, answer.filename)
          return reply.headers(piped.headers()).type(piped.type).send(piped.readable())
        }
        return answer instanceof Streamed ? stream({ request, reply }, endpoint, answer) : answer
      },
    })
  }
}

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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid } from './errors.ts'
import { takenOver, type TakenOver } from './event-stream.ts'
import { Piped } from './piped.ts'
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

/**
 * JSON Schema of a reply, as the serializer wants it: unknown fields are dropped, not refused; records keep
 * their keys.
 */
function replySchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io: 'output',
    override({ jsonSchema }) {
      // Only records name their properties' kind; by what wraps them (optional, nullable) one could not tell
      // them.
      if (jsonSchema.propertyNames === undefined) delete jsonSchema.additionalProperties
    },
  })
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
function stream(reply: FastifyReply, schema: z.core.JSONSchema.BaseSchema, answer: Streamed<unknown>) {
  const list = schema.properties?.[answer.list]
  if (typeof list !== 'object' || typeof list.items !== 'object' || Array.isArray(list.items)) {
    throw new TypeError(`The reply declares no list ${answer.list}.`)
  }
  // Compiled at the first call and kept by these very objects.
  const entry = reply.compileSerializationSchema(list.items)
  const whole = reply.compileSerializationSchema(schema)
  return reply.type('application/json; charset=utf-8').send(
    readableOf(answer, {
      // Any object is taken; that it is the right one the handler's type says.
      entry: (value) => entry(value as Record<string, unknown>),
      whole: (value) => whole(value as Record<string, unknown>),
    }),
  )
}

/** Adds the routes of a feature below `/api`. Every endpoint of the group must have its handler. */
export function implement<Group extends Endpoints>(
  app: FastifyInstance,
  group: Group,
  handlers: Handlers<Group>,
): void {
  for (const name of Object.keys(group) as (keyof Group & string)[]) {
    // A name taken from the group's own keys is in the group.
    const endpoint = group[name]!
    const handler = handlers[name]
    const schema = replySchema(endpoint.reply)
    // A deletion by its path needs no body; one that names a pair does.
    // An upload's handler reads its body itself.
    const hasBody =
      !endpoint.upload &&
      (endpoint.method === 'POST' || endpoint.method === 'PUT' || endpoint.body !== nothing)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { endpoint },
      // The reply's JSON Schema says what leaves; input is checked by the contract's own schemas.
      schema: {
        params: endpoint.params,
        querystring: endpoint.query,
        ...(hasBody ? { body: endpoint.body } : {}),
        response: { [endpoint.status]: schema },
      },
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
        return answer instanceof Streamed ? stream(reply, schema, answer) : answer
      },
    })
  }
}

/** Turns a declared endpoint and a handler into a route: guarded, validated, its reply cut to what was declared. */
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
import type { SignedInViewer } from './request.ts'

/** What a handler gets. */
export interface Call<E extends Endpoint> extends InputOf<E> {
  /** Who asks; nobody is looked up for a public endpoint. */
  viewer: E['access'] extends 'public' ? null : SignedInViewer
  request: FastifyRequest
  reply: FastifyReply
}

/** Handlers by the names of the endpoints they implement. */
export type Handlers<Group extends Endpoints> = {
  [Name in keyof Group]: (
    call: Call<Group[Name]>,
  ) => Promise<NoInfer<ReplyOf<Group[Name]>>> | NoInfer<ReplyOf<Group[Name]>>
}

/** JSON Schema of a reply, as the serializer wants it: unknown fields are dropped, not refused; records keep their keys. */
export function replySchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, {
    io: 'output',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type !== 'record') delete jsonSchema.additionalProperties
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
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { endpoint },
      // The reply's JSON Schema says what leaves; input is checked by the contract's own schemas.
      schema: {
        params: endpoint.params,
        querystring: endpoint.query,
        ...(hasBody ? { body: endpoint.body } : {}),
        response: { [endpoint.status]: replySchema(endpoint.reply) },
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
        return handler(call)
      },
    })
  }
}

/** Generates the API document from the contract: OpenAPI 3.1, with the JSON Schemas that zod generates. */
import { contract } from '@idlewood/contract/contract'
import type { Access } from '@idlewood/contract/access'
import { nothing, type Endpoint } from '@idlewood/contract/endpoint'
import { errorReply } from '@idlewood/contract/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cacheText, sendCached, type CachedText } from './cached-text.ts'

const sentences: Record<number, string> = {
  400: 'The input is wrong; `fields` says where.',
  401: 'Nobody is signed in, or the password or code is wrong.',
  403: 'A permission is missing; `required` lists those of which any one suffices.',
  404: 'There is no such thing, or none the caller may know of.',
  409: 'The state of things forbids it.',
  412: 'The value is not the one that `If-Match` names; `current` says what it is.',
  413: 'The body or file is too large.',
  415: 'The body or file is of another type than the call takes.',
  429: 'Too often; `Retry-After` says when to try again.',
  503: 'Not now; `Retry-After` says when to try again.',
  507: 'There is too little room for it.',
}

const asJson = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const asText = { 'text/plain': { schema: { type: 'string' } } }
/** Refusals of uploads are plain-text sentences, except those of the guard. */
const refusalContent = ({ upload }: Endpoint, status: number) =>
  upload && status !== 401 && status !== 403 ? asText : asJson

const fileBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    },
  },
}

const inputSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' })

function parameters(schema: z.ZodType, where: 'path' | 'query') {
  const { properties = {}, required = [] } = inputSchema(schema)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
  }))
}

/** The precondition header of calls that change a single value. */
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  example: '"500"',
  description:
    'The value the change is meant for, as an entity tag: percent-encoded, in double quotes. Without it the change is made whatever the value is.',
}

/** The key of calls that create something. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[!-~]{8,64}$' },
  example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  description:
    'For a day, the same request with the same key creates nothing more and gets what the first one created.',
}

const demand = (access: Access): string =>
  typeof access === 'string' ? access : `any of ${access.join(', ')}`

/** The statuses of refusals. A public call with a body is one that checks who its caller is. */
function refusalsOf({ access, body, ifMatch, upload }: Endpoint): number[] {
  const takesBody = upload || body !== nothing
  return [
    400,
    ...(access === 'public' ? [] : [401, 403, 404, 409]),
    ...(access === 'public' && takesBody ? [401, 409] : []),
    ...(ifMatch ? [412] : []),
    ...(takesBody ? [413, 415] : []),
    429,
    503,
    ...(upload ? [507] : []),
  ]
}

function operation(feature: string, name: string, endpoint: Endpoint) {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: [
      `Access: ${demand(endpoint.access)}.`,
      ...(endpoint.staleOn ? [`Live events that make the reply stale: ${endpoint.staleOn.join(', ')}.`] : []),
    ].join(' '),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.ifMatch ? [ifMatch] : []),
      ...(endpoint.idempotencyKey ? [idempotencyKey] : []),
    ],
    ...(endpoint.upload ? { requestBody: fileBody } : {}),
    ...(endpoint.body === nothing
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: inputSchema(endpoint.body) } },
          },
        }),
    responses: {
      [endpoint.status]: {
        description: 'Success.',
        content: {
          [endpoint.events ? 'text/event-stream' : 'application/json']: {
            schema: z.toJSONSchema(endpoint.reply, { io: 'output' }),
          },
        },
      },
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [
          status,
          {
            description: sentences[status],
            content: refusalContent(endpoint, status),
          },
        ]),
      ),
    },
  }
}

/** Creates the document for the portal of the community `name` at `publicUrl`. */
export function createApiDocument({
  publicUrl,
  version,
  name,
}: {
  publicUrl: string
  version: string
  name: string
}) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(feature, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: name, version, description: 'Calls of the community portal.' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { Error: z.toJSONSchema(errorReply, { io: 'output' }) },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The session token.' } },
    },
  }
}

/**
 * Serves the document at /api/openapi.json. It is generated on the first request, and then served from
 * memory.
 */
export function serveOpenApi(app: FastifyInstance, about: Parameters<typeof createApiDocument>[0]): void {
  let made: CachedText | undefined
  app.get(
    '/api/openapi.json',
    { config: { openBecause: 'says only what the contract says' } },
    (request, reply) => {
      made ??= cacheText(JSON.stringify(createApiDocument(about)), 'application/json; charset=utf-8')
      return sendCached(request, reply, { text: made })
    },
  )
}

/**
 * Writes replies as JSON: fields that the endpoint does not declare never leave.
 */
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type Write = (value: unknown) => string

/** Writes the replies of one endpoint. */
export interface ReplyWriter {
  whole: Write
  /**
   * Writes one entry of the reply's property `list`.
   *
   * @throws TypeError if the reply declares no such list.
   */
  entryOf(list: string): Write
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

const compile = (schema: z.core.JSONSchema.BaseSchema): Write =>
  // The two libraries name the same draft of JSON Schema differently.
  fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])

function entrySchema(whole: z.core.JSONSchema.BaseSchema, list: string): z.core.JSONSchema.BaseSchema {
  const declared = whole.properties?.[list]
  if (typeof declared !== 'object' || typeof declared.items !== 'object' || Array.isArray(declared.items)) {
    throw new TypeError(`The reply declares no list ${list}.`)
  }
  return declared.items
}

function createWriter(reply: z.ZodType): ReplyWriter {
  const schema = replySchema(reply)
  const entries = new Map<string, Write>()
  return {
    whole: compile(schema),
    entryOf(list) {
      const write = entries.get(list) ?? compile(entrySchema(schema, list))
      entries.set(list, write)
      return write
    },
  }
}

const writers = new WeakMap<z.ZodType, ReplyWriter>()

/**
 * The writer of the replies that `reply` declares. It is compiled when the first reply leaves: a start that
 * compiled all of them would take a second longer, and most are rare.
 */
export function replyWriter(reply: z.ZodType): ReplyWriter {
  const writer = writers.get(reply) ?? createWriter(reply)
  writers.set(reply, writer)
  return writer
}

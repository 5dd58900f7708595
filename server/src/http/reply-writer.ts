/** Serializes replies as JSON, dropping fields that the endpoint does not declare. */
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type Write = (value: unknown) => string

/** Serializes the replies of one endpoint. */
export interface ReplyWriter {
  whole: Write
  /**
   * Serializes one entry of the reply's property `list`.
   *
   * @throws TypeError if the reply declares no such list.
   */
  entryOf(list: string): Write
}

/**
 * The JSON Schema of a reply as the serializer needs it: unknown fields are dropped instead of rejected;
 * records keep their keys.
 */
function replySchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io: 'output',
    override({ jsonSchema }) {
      // Only records have `propertyNames`; wrappers (optional, nullable) would not allow telling them apart.
      if (jsonSchema.propertyNames === undefined) delete jsonSchema.additionalProperties
    },
  })
}

const compile = (schema: z.core.JSONSchema.BaseSchema): Write =>
  // The two libraries' types for the same draft of JSON Schema differ.
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
 * Creates the writer for the replies declared by `reply`. Compiled on first use: compiling all of them would
 * add a second to the start, and most are rarely used.
 */
export function replyWriter(reply: z.ZodType): ReplyWriter {
  const writer = writers.get(reply) ?? createWriter(reply)
  writers.set(reply, writer)
  return writer
}

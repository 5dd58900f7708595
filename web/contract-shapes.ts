/**
 * The parts of the contract's values that the browser needs: a call's method, path, access, flags and the
 * shape of its reply, and a schema's shape.
 */
import type { Endpoint } from '@idlewood/contract/endpoint'
import type { z } from 'zod'
import type { $ZodTypes } from 'zod/v4/core'
import type { Shape } from './src/api/shapes.ts'

/** True for Zod schemas. */
const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Schemas that are described completely by their type. */
const leaves: Readonly<Record<string, Shape>> = { string: 'string', number: 'number', boolean: 'boolean' }

/** The shape of the values a schema accepts; `any` if it transforms them. */
function shapeOf(schema: z.core.$ZodType): Shape {
  const { def } = (schema as $ZodTypes)._zod // every schema of the contract is one of these
  if (def.type === 'object') {
    const parts = Object.entries(def.shape).map(([name, own]) => [name, shapeOf(own)] as const)
    return { object: Object.fromEntries(parts) }
  }
  if (def.type === 'array') return { list: shapeOf(def.element) }
  if (def.type === 'record') return { record: shapeOf(def.valueType) }
  if (def.type === 'optional') return { optional: shapeOf(def.innerType) }
  if (def.type === 'nullable') return { nullable: shapeOf(def.innerType) }
  if (def.type === 'union') return { union: def.options.map(shapeOf) }
  if (def.type === 'enum') return { options: Object.values(def.entries) }
  if (def.type === 'literal') return { options: def.values }
  return leaves[def.type] ?? 'any'
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value))

const isEndpoint = (value: object): value is Endpoint =>
  'method' in value && 'path' in value && 'access' in value && 'reply' in value

/**
 * The parts of a call that the browser needs. What it sends is validated by the portal, and by forms
 * beforehand.
 */
function callOf({
  params: _params,
  query: _query,
  body: _body,
  summary: _summary,
  ...call
}: Endpoint): object {
  return Object.fromEntries(Object.entries(call).filter(([, value]) => value !== false && value !== null))
}

/**
 * A value as data, with schemas replaced by their shapes; undefined if it contains a function, which data
 * cannot.
 */
export function dataOf(value: unknown): unknown {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value
  if (isSchema(value)) return shapeOf(value)
  if (typeof value !== 'object') return undefined
  if (Array.isArray(value)) {
    const items = value.map(dataOf)
    return items.includes(undefined) ? undefined : items
  }
  if (!isPlain(value)) return undefined
  const entries = Object.entries(isEndpoint(value) ? callOf(value) : value).map(([name, own]) => [
    name,
    dataOf(own),
  ])
  return entries.some(([, own]) => own === undefined) ? undefined : Object.fromEntries(entries)
}

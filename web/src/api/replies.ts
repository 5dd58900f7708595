/**
 * What a portal of an older or newer release leaves out of a reply, filled in, so that a page can be drawn
 * from it.
 */
import type { z } from 'zod'
import type { $ZodTypes } from 'zod/v4/core'

/** Flags that hold unless the portal says otherwise: everything of the specification is there to be read. */
const trueUnlessSaid = new Set(['available', 'complete'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** What a reply that does not count its entries counts to. */
const counts: Readonly<Record<string, (reply: Record<string, unknown>) => unknown>> = {
  total: (reply) => Math.max(0, ...Object.values(reply).map(lengthOf)),
  totals: ({ logs }) =>
    Object.fromEntries(
      Object.entries(isObject(logs) ? logs : {}).map(([part, list]) => [part, lengthOf(list)]),
    ),
}

function completeObject(shape: Readonly<Record<string, z.core.$ZodType>>, value: unknown): unknown {
  const known = isObject(value) ? value : {}
  const completed: Record<string, unknown> = { ...known }
  for (const [name, schema] of Object.entries(shape)) {
    if (known[name] !== undefined) completed[name] = complete(schema, known[name])
    else if (trueUnlessSaid.has(name)) completed[name] = true
    else {
      const filled = complete(schema, counts[name]?.(known))
      if (filled !== undefined) completed[name] = filled
    }
  }
  return completed
}

function completeList(element: z.core.$ZodType, value: unknown): unknown {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.map((one) => complete(element, one))
  // One thing where a list of one is expected.
  return isObject(value) ? [complete(element, value)] : []
}

/** The branch of a union that a value looks like. */
function branchFor(options: readonly z.core.$ZodType[], value: unknown): z.core.$ZodType | undefined {
  if (value === undefined) return options[0]
  const wanted = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : undefined
  const fitting = options.filter((option) => (option as $ZodTypes)._zod.def.type === wanted)
  // Several of one kind differ by what they hold; none of them is a guess worth making.
  return fitting.length === 1 ? fitting[0] : undefined
}

const emptyOf: Readonly<Record<string, unknown>> = { string: '', number: 0, boolean: false, nullable: null }

/**
 * A reply in the shape its declaration names: a missing list is empty, a missing nullable value null, one
 * object in the place of a list that list's only element. What is there stays as it is.
 */
export function complete(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as $ZodTypes)._zod // every schema of the contract is one of these
  if (def.type === 'object') return completeObject(def.shape, value)
  if (def.type === 'array') return completeList(def.element, value)
  if (def.type === 'record') return isObject(value) ? value : {}
  if (def.type === 'optional') return value === undefined ? undefined : complete(def.innerType, value)
  if (def.type === 'nullable')
    return value === undefined || value === null ? null : complete(def.innerType, value)
  if (def.type === 'union') {
    const branch = branchFor(def.options, value)
    return branch ? complete(branch, value) : value
  }
  return value === undefined ? emptyOf[def.type] : value
}

/**
 * Fills in what a portal of an older or newer release leaves out of a reply, so that a page can be rendered
 * from it.
 */
import { isObject, type Shape } from './shapes.ts'

/**
 * Flags that are true unless the portal says otherwise: by default, everything in the specification is
 * readable.
 */
const trueByDefault = new Set(['available', 'complete'])

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** Totals for replies that do not count their entries. */
const counts: Readonly<Record<string, (reply: Record<string, unknown>) => unknown>> = {
  total: (reply) => Math.max(0, ...Object.values(reply).map(lengthOf)),
  totals: ({ logs }) =>
    Object.fromEntries(
      Object.entries(isObject(logs) ? logs : {}).map(([part, list]) => [part, lengthOf(list)]),
    ),
}

function completeObject(shape: Readonly<Record<string, Shape>>, value: unknown): unknown {
  const known = isObject(value) ? value : {}
  const completed: Record<string, unknown> = { ...known }
  for (const [name, own] of Object.entries(shape)) {
    if (known[name] !== undefined) completed[name] = completeValue(own, known[name])
    else if (trueByDefault.has(name)) completed[name] = true
    else {
      const filled = completeValue(own, counts[name]?.(known))
      if (filled !== undefined) completed[name] = filled
    }
  }
  return completed
}

/** True for an object with at least one property of the elements of a list. */
const isElement = (element: Shape, value: unknown): boolean =>
  isObject(value) &&
  typeof element === 'object' &&
  'object' in element &&
  Object.keys(element.object).some((name) => name in value)

function completeList(element: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => completeValue(element, one))
  // A single element where a list is expected.
  return isElement(element, value) ? [completeValue(element, value)] : []
}

/** The branch of a union that a value matches. */
function branchFor(union: readonly Shape[], value: unknown): Shape | undefined {
  if (value === undefined) return union[0]
  const wanted = Array.isArray(value) ? 'list' : isObject(value) ? 'object' : undefined
  if (wanted === undefined) return undefined
  const fitting = union.filter((branch) => typeof branch === 'object' && wanted in branch)
  // Several branches of one kind differ only in their contents, so it would be a guess.
  return fitting.length === 1 ? fitting[0] : undefined
}

const emptyOf: Readonly<Record<string, unknown>> = { string: '', number: 0, boolean: false }

/**
 * A reply in the shape of its declaration: a missing list becomes empty, a missing nullable value null, and a
 * single element in place of a list becomes that list's only element. Values that are present stay as they
 * are.
 */
export function completeValue(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'string') return value === undefined ? emptyOf[shape] : value
  if ('object' in shape) return completeObject(shape.object, value)
  if ('list' in shape) return completeList(shape.list, value)
  if ('record' in shape) return isObject(value) ? value : {}
  if ('optional' in shape) return value === undefined ? undefined : completeValue(shape.optional, value)
  if ('nullable' in shape)
    return value === undefined || value === null ? null : completeValue(shape.nullable, value)
  if ('union' in shape) {
    const branch = branchFor(shape.union, value)
    return branch ? completeValue(branch, value) : value
  }
  return value
}

/**
 * Shapes of values as plain data, which the build derives from the contract's schemas
 * (`web/contract-plugin.ts`) so that pages do not need the schema library.
 */

import type { z } from 'zod'

/** The type of a value. An object may have more properties than its shape names; `any` accepts everything. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'any'
  | { readonly object: Readonly<Record<string, Shape>> }
  | { readonly list: Shape }
  | { readonly record: Shape }
  | { readonly optional: Shape }
  | { readonly nullable: Shape }
  | { readonly union: readonly Shape[] }
  /** One of these values. */
  | { readonly options: readonly unknown[] }

/** True for objects other than arrays. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value has a shape. Constraints such as lengths are not checked. */
export function matchesShape(shape: Shape, value: unknown): boolean {
  if (shape === 'any') return true
  if (typeof shape === 'string') return typeof value === shape
  if ('object' in shape)
    return (
      isObject(value) && Object.entries(shape.object).every(([name, own]) => matchesShape(own, value[name]))
    )
  if ('list' in shape) return Array.isArray(value) && value.every((one) => matchesShape(shape.list, one))
  if ('record' in shape)
    return isObject(value) && Object.values(value).every((one) => matchesShape(shape.record, one))
  if ('optional' in shape) return value === undefined || matchesShape(shape.optional, value)
  if ('nullable' in shape) return value === null || matchesShape(shape.nullable, value)
  if ('union' in shape) return shape.union.some((one) => matchesShape(one, value))
  return shape.options.includes(value)
}

/** The shape that replaces a schema of the contract. */
export const shapeIn = (schema: z.ZodType): Shape => schema as object as Shape // the build has replaced it

/** The value if it has the shape of a schema of the contract, otherwise undefined. */
export const readAs = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.infer<Schema> | undefined =>
  matchesShape(shapeIn(schema), value) ? (value as z.infer<Schema>) : undefined // just checked

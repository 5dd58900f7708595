/**
 * Entity tags of single values: `If-Match` on a change names the value its editor saw, the same way on both
 * sides.
 */
import type { FieldValue } from './changes.ts'

/**
 * The tag of a value: percent-encoded in quotes. Text and number of one value have the same; nothing is the
 * empty text.
 */
export const valueTag = (value: FieldValue): string =>
  `"${encodeURIComponent(String(value ?? '').toWellFormed())}"`

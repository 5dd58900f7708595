/**
 * Entity tags of single values: `If-Match` on a change contains the tag of the value its editor saw. Server
 * and browser compute it in the same way.
 */
import type { FieldValue } from './changes.ts'

/**
 * The tag of a value: percent-encoded, in quotes. A number has the same tag as its text, and null the same as
 * the empty text. Half of a surrogate pair counts as the replacement character.
 */
export const valueTag = (value: FieldValue): string =>
  `"${encodeURIComponent(String(value ?? '').replaceAll(/\p{Surrogate}/gu, '\uFFFD'))}"`

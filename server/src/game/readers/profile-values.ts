/** The meaning of a profile field's value in the row, and whether staff may overwrite it. */
import type { FieldValue } from '@idlewood/contract/changes'
import { profileField, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import type { GameMap } from '../map/capability-map.ts'
import { genderOrNull, isUnreadable, numberOrNull, phoneOrNull } from '../text.ts'
import { isRankName } from './memberships.ts'

type ReadNumber = (value: FieldValue) => number | null

/** Number readers of fields that are not read like the others. */
const numberReaders: Partial<Record<ProfileFieldName, ReadNumber>> = { phone: phoneOrNull }

/** Fields whose number some games store as a word. A word is never overwritten with a number. */
const wordReaders: Partial<Record<ProfileFieldName, ReadNumber>> = { gender: genderOrNull }

/** The value of a field in a row. */
export interface ProfileValue {
  /** As in the row, or the number that a word there means; null if neither can be read. */
  readonly value: FieldValue
  /**
   * Whether `value` is exactly what the row contains, so that it can be compared with an edit and replaced.
   */
  readonly isExact: boolean
}

/** Whether a field is a number, regardless of the type of its column. */
export function isNumberField(map: GameMap, field: ProfileFieldName): boolean {
  const { kind } = profileField(field)
  return kind !== 'name' && kind !== 'text' && !isRankName(map, field)
}

/** Reads a field of the row. An empty field is exact: overwriting it loses nothing. */
export function readProfileValue(map: GameMap, field: ProfileFieldName, value: FieldValue): ProfileValue {
  const readNumber = numberReaders[field] ?? numberOrNull
  const isExact = !isNumberField(map, field) || !isUnreadable(value, readNumber(value))
  return { value: isExact ? value : (wordReaders[field]?.(value) ?? null), isExact }
}

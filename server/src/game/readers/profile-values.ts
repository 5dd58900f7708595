/** The meaning of a profile field's value in the row, and whether staff may overwrite it. */
import type { FieldValue } from '@idlewood/contract/changes'
import { profileField, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import type { GameMap } from '../map/capability-map.ts'
import { isUnreadable, numberOrNull, phoneOrNull } from '../text.ts'
import { genderReader } from './genders.ts'
import { isRankName } from './memberships.ts'

type ReadNumber = (value: FieldValue) => number | null

/** Number readers of fields that are not read like the others. */
const numberReaders: Partial<Record<ProfileFieldName, ReadNumber>> = { phone: phoneOrNull }

/** The value of a field in a row. */
export interface ProfileValue {
  /** As in the row, or the number that a word or another number there means; null if neither can be read. */
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
  const isReadable = !isNumberField(map, field) || !isUnreadable(value, readNumber(value))
  // Some games store a gender as a word or under other numbers, which are never overwritten.
  const isExact = isReadable && (field !== 'gender' || map.genders === 'usual')
  if (isExact) return { value, isExact }
  return { value: field === 'gender' ? genderReader(map)(value) : null, isExact }
}

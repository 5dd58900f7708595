/** What the value in the row says of a profile field, and whether staff may write over it. */
import type { FieldValue } from '@idlewood/contract/changes'
import { profileField, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import type { GameMap } from '../map/capability-map.ts'
import { genderOrNull, isUnreadable, numberOrNull, phoneOrNull } from '../text.ts'
import { isRankName } from './memberships.ts'

type ReadNumber = (value: FieldValue) => number | null

/** How the number of a field is read, where it is not read like every other. */
const numberReaders: Partial<Record<ProfileFieldName, ReadNumber>> = { phone: phoneOrNull }

/** Fields whose number some games say in a word. No number is written over a word. */
const wordReaders: Partial<Record<ProfileFieldName, ReadNumber>> = { gender: genderOrNull }

/** What a row says of a field. */
export interface ProfileValue {
  /** As it is in the row, or the number that a word there stands for; null where neither can be read. */
  readonly value: FieldValue
  /** Whether the row holds the value itself, so that it can be compared with an edit and replaced. */
  readonly isExact: boolean
}

/** Whether a field holds a number, whatever kind of column it is kept in. */
export function holdsNumber(map: GameMap, field: ProfileFieldName): boolean {
  const { kind } = profileField(field)
  return kind !== 'name' && kind !== 'text' && !isRankName(map, field)
}

/** Reads what the row holds of a field. An empty field is exact: there is nothing to lose by writing it. */
export function readProfileValue(map: GameMap, field: ProfileFieldName, value: FieldValue): ProfileValue {
  const readNumber = numberReaders[field] ?? numberOrNull
  const isExact = !holdsNumber(map, field) || !isUnreadable(value, readNumber(value))
  return { value: isExact ? value : (wordReaders[field]?.(value) ?? null), isExact }
}

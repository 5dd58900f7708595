/** Genders in rows of characters, as 1 for male and 2 for female. */
import type { GameMap } from '../map/capability-map.ts'
import { genderOrNull, wholeOrNull } from '../text.ts'

/** Reads a gender from a number or a word; null if this game's numbers do not say which it is. */
export function genderReader({ genders }: GameMap): (value: unknown) => number | null {
  if (genders === 'usual') return genderOrNull
  return (value) => {
    const number = wholeOrNull(value)
    if (number === null) return genderOrNull(value)
    if (genders === 'unknown') return null
    if (number === genders.male) return 1
    return number === genders.female ? 2 : null
  }
}

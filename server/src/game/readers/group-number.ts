/** Numbers of factions and gangs in rows of characters. */
import type { GameMap } from '../map/capability-map.ts'
import type { GroupKind } from '../map/rank-columns.ts'
import { isNone } from '../none-number.ts'
import { wholeOrNull } from '../text.ts'

/** Whether a number in a character's row is that of a group. */
export const isGroup = (map: GameMap, kind: GroupKind, value: unknown): boolean =>
  Number(value) >= 1 && !isNone(map.column('users', kind), Number(value))

/** Reads the number of a character's group; every number for "no group" is below 1. */
export function groupReader(map: GameMap, kind: GroupKind): (value: unknown) => number | null {
  const column = map.column('users', kind)
  return (value) => {
    const read = wholeOrNull(value)
    return read !== null && read >= 1 && isNone(column, read) ? -1 : read
  }
}

/** Numbers of factions and gangs in rows of characters. */
import type { GameMap } from '../map/capability-map.ts'
import type { Column } from '../map/introspect.ts'
import type { GroupKind } from '../map/rank-columns.ts'
import { wholeOrNull } from '../text.ts'

/** SA-MP's number for "no team", which games give newcomers where a column cannot contain -1. */
const noTeam = 255

/** The number for "no group" that a column has by default; null if its default does not mean that. */
export function defaultNone(column: Column | undefined): number | null {
  const fallback = wholeOrNull(column?.fallback)
  return fallback !== null && (fallback < 1 || fallback === noTeam) ? fallback : null
}

/** Whether a number in a character's row is that of a group. */
export const isGroup = (map: GameMap, kind: GroupKind, value: unknown): boolean =>
  Number(value) >= 1 && Number(value) !== defaultNone(map.column('users', kind))

/** Reads the number of a character's group; every number for "no group" is below 1. */
export function groupReader(map: GameMap, kind: GroupKind): (value: unknown) => number | null {
  const none = defaultNone(map.column('users', kind))
  return (value) => {
    const read = wholeOrNull(value)
    return read !== null && read >= 1 && read === none ? -1 : read
  }
}

/**
 * Whether the game refuses a character by its row: a lock that staff set, and in some games a mark of a ban
 * beside it.
 */
import { isLockedOut } from '../text.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { Column } from '../map/introspect.ts'

const lockFields = ['locked', 'banned'] as const
/** A field of a character that refuses it. */
type LockField = (typeof lockFields)[number]

/** The column of such a field. An operator who says that a game has no lock means either of them. */
export const lockColumn = (map: GameMap, field: LockField): Column | undefined =>
  map.excludes('users.locked') ? undefined : map.column('users', field)

/** Whether one of these values, as the driver returned them, refuses the character. */
export const isRefused = (map: GameMap, row: Readonly<Partial<Record<LockField, unknown>>>): boolean =>
  lockFields.some((field) => isLockedOut(row[field], lockColumn(map, field)?.fallback ?? null))

/** Whether this game has such a field. */
export const hasLock = (map: GameMap): boolean =>
  lockFields.some((field) => lockColumn(map, field) !== undefined)

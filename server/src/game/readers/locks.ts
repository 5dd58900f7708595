/**
 * Whether the game refuses a character by its row: a lock that staff set, and in some games a mark of a ban
 * beside it, or the moment at which a ban ends.
 */
import { sql, type RawBuilder } from 'kysely'
import { isAhead, pointIn } from '../dates/moment-sql.ts'
import type { Game } from '../game.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { FieldName } from '../map/fields.ts'
import type { Column } from '../map/introspect.ts'
import { asReadOrNull } from '../rows/as-read.ts'
import { isLockedOut, signOrNull } from '../text.ts'

/** Marks that refuse a character for good, whatever else its row says. */
const lastingMarks = ['permbanned', 'disabled'] as const satisfies FieldName<'users'>[]
const lockFields = [
  'locked',
  'banned',
  'banneduntil',
  ...lastingMarks,
] as const satisfies FieldName<'users'>[]
/** A field of a character that refuses it. */
type LockField = (typeof lockFields)[number]

/** What the row of a character says in each of these fields, as {@link lockColumns} selects it. */
export type Locks = Readonly<Record<LockField, unknown>>

/** The column of such a field. An operator who says that a game has no lock means all of them. */
const lockColumn = (map: GameMap, field: LockField): Column | undefined =>
  map.excludes('users.locked') ? undefined : map.column('users', field)

/** How the fields are selected; a field that this game lacks is null. */
export function lockColumns(game: Game): Record<LockField, RawBuilder<unknown>> {
  const map = game.current()
  const read = (field: LockField) => asReadOrNull(lockColumn(map, field))
  const end = lockColumn(map, 'banneduntil')
  return {
    locked: read('locked'),
    banned: read('banned'),
    permbanned: read('permbanned'),
    disabled: read('disabled'),
    // The database's clock decides, as for rows of bans.
    banneduntil: end ? isAhead(game, pointIn(game, end)) : sql`null`,
  }
}

/** These values of a row that was read with other fields. */
export const locksIn = (row: Readonly<Record<string, unknown>>): Locks => ({
  locked: row['locked'],
  banned: row['banned'],
  banneduntil: row['banneduntil'],
  permbanned: row['permbanned'],
  disabled: row['disabled'],
})

/**
 * Whether the values of a row refuse the character. A mark of a ban no longer does once its end has passed;
 * the end alone decides only where there is no mark.
 */
export function isRefused(map: GameMap, row: Locks): boolean {
  const [lock, mark] = [lockColumn(map, 'locked'), lockColumn(map, 'banned')]
  const isAheadNow = signOrNull(row.banneduntil)
  const isLocked = lock !== undefined && lock.name !== mark?.name && isLockedOut(row.locked, lock.fallback)
  const isBanned = mark ? isLockedOut(row.banned, mark.fallback) && isAheadNow !== false : isAheadNow === true
  const isShut = lastingMarks.some((field) => {
    const column = lockColumn(map, field)
    return column !== undefined && isLockedOut(row[field], column.fallback)
  })
  return isLocked || isBanned || isShut
}

/** The columns of such fields that this game has. */
export const lockColumnsIn = (map: GameMap): Column[] =>
  lockFields.flatMap((field) => lockColumn(map, field) ?? [])

/** Whether this game has such a field. */
export const hasLock = (map: GameMap): boolean => lockColumnsIn(map).length > 0

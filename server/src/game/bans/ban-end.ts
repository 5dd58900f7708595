/**
 * When bans are over, in forks whose table of bans stores it: as a time at which they end, or as a mark. Such
 * a row stays in the table and no longer refuses anybody.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Game } from '../game.ts'
import { banMarksOf, endIn, isOverBy, isUnended } from './ban-marks.ts'

/**
 * The end of a row of `bans` in Unix seconds; null for a ban without an end, for a permanent ban and for
 * values that are not a date. Undefined if this game does not store ends.
 */
export function endOfBan(game: Game): RawBuilder<unknown> | undefined {
  const map = game.current()
  const column = map.column('bans', 'until')
  return column && endIn(game, map, column)
}

/** "The end of this row has not passed"; empty if this game does not store ends. */
export function unendedBanConditions(game: Game): RawBuilder<unknown>[] {
  const end = endOfBan(game)
  return end ? [isUnended(game, end)] : []
}

/** "The ban of this row is active"; empty if this game stores neither ends nor marks: then every row is. */
export function activeBanConditions(game: Game): RawBuilder<unknown>[] {
  const marks = banMarksOf(game.current())
  return [...marks.map((mark) => sql`not (${isOverBy(mark)})`), ...unendedBanConditions(game)]
}

/** When the bans with these numbers end, in milliseconds since 1970; those without an end are omitted. */
export async function endsOf(game: Game, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const map = game.current()
  const [table, id, end] = [map.table('bans'), map.column('bans', 'id'), endOfBan(game)]
  if (!table || !id || !end || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: unknown; end: unknown }>`
    select ${sql.id(id.name)} as id, ${end} as end from ${sql.id(table.name)}
    where ${sql.id(id.name)} in (${sql.join(ids)}) and ${end} is not null`.execute(game.database.db)
  return new Map(rows.map((row) => [Number(row.id), Math.trunc(Number(row.end)) * 1000]))
}

/**
 * Whether the game takes a ban for over that has no days left and is not marked as permanent: it has columns
 * for both, and none for the moment at which a ban ends.
 */
export function countsDays(game: Game): boolean {
  const map = game.current()
  const has = (field: 'days' | 'permanent' | 'until') => map.column('bans', field) !== undefined
  return has('days') && has('permanent') && !has('until')
}

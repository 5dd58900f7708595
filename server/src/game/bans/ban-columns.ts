/**
 * Columns of bans that only the rows explain: times that may be when a ban ends, when it was made or how long
 * it lasts, and marks that say the opposite of their name.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAhead, pointIn } from '../dates/moment-sql.ts'
import { isTextual } from '../dates/sampled-dates.ts'
import { mapGame, type GameMap } from '../map/capability-map.ts'
import { entities } from '../map/fields.ts'
import { columnsNamed } from '../map/find-column.ts'
import { isNumeric, withColumns, type Column, type Table } from '../map/introspect.ts'
import type { Overrides } from '../map/overrides.ts'
import { countOf, tableNumbers, tolerated } from '../map/table-numbers.ts'
import { banMarksOf, endIn, isOverBy, isMarkedPermanent, isUnended } from './ban-marks.ts'

/**
 * How many seconds after a ban was made its end must be to show that it is one. The day may have no time, and
 * the clock of the database's host another zone than Unix time.
 */
const clearlyLater = 36 * 3600
/** The fewest bans with an end in the future that a mark must call over to be disbelieved. */
const fewestRunning = 3

/** Whether a time of bans is when they end: it is in the future, or clearly after they were made. */
async function isEnd(
  database: Database<unknown>,
  map: GameMap,
  table: Table,
  column: Column,
): Promise<boolean> {
  const game = { database }
  const made = map.column('bans', 'date')
  // Unsigned numbers have no difference below 0.
  const signed = (moment: RawBuilder<unknown>) => sql`cast(${moment} as signed)`
  const end = signed(endIn(game, map, column))
  const isReadable = made !== undefined && made.name !== column.name && !isTextual(made)
  const sinceMade = isReadable ? sql`${end} - ${signed(pointIn(game, made))}` : sql`null`
  const found = await tableNumbers(database, table, {
    times: countOf(sql`${end} is not null`),
    lengths: countOf(sql`not (${isMarkedPermanent(map)}) and ${sql.id(column.name)} > 0 and ${end} is null`),
    ends: countOf(sql`${sinceMade} > ${clearlyLater} or ${isAhead(game, sql`${end} - 86400`)}`),
    earlier: countOf(sql`${sinceMade} < ${-clearlyLater}`),
  })
  if (!found || found.ends === 0) return false
  const contradictions = Math.max(found.lengths, found.earlier)
  return contradictions <= found.times * tolerated && found.ends > found.times * tolerated
}

/** The map in which a time with a name that leaves it open is the end of bans, where the rows show it. */
async function withEnd(database: Database<unknown>, map: GameMap, overrides: Overrides): Promise<GameMap> {
  const table = map.table('bans')
  if (!table || map.column('bans', 'until') || map.excludes('bans.until')) return map
  const { unclear } = entities.bans.fields.until
  for (const column of columnsNamed({ candidates: unclear }, table)) {
    if (isNumeric(column) && (await isEnd(database, map, table, column)))
      return mapGame(withColumns(map.introspection, table, [{ ...column, isShown: true }]), overrides)
  }
  return map
}

/**
 * The map without marks by which every ban with an end in the future is over, and no ban that has not ended
 * is active: they say the opposite of their name, or something else.
 */
async function withoutFalseMarks(
  database: Database<unknown>,
  map: GameMap,
  overrides: Overrides,
): Promise<GameMap> {
  const [table, until] = [map.table('bans'), map.column('bans', 'until')]
  const marks = banMarksOf(map).filter(({ field }) => !overrides.fields[`bans.${field}`])
  if (!table || !until || isTextual(until)) return map
  const game = { database }
  const end = endIn(game, map, until)
  const columns: Column[] = []
  for (const mark of marks) {
    const isOver = isOverBy(mark)
    const found = await tableNumbers(database, table, {
      over: countOf(sql`${isOver} and ${isAhead(game, end)}`),
      active: countOf(sql`not (${isOver}) and ${isUnended(game, end)}`),
    })
    if (found && found.over >= fewestRunning && found.active === 0)
      columns.push({ ...mark.column, cannotBe: mark.field })
  }
  return columns.length === 0 ? map : mapGame(withColumns(map.introspection, table, columns), overrides)
}

/** The map with the end and the marks of bans that the rows show. */
export async function withBanColumns(
  database: Database<unknown>,
  map: GameMap,
  overrides: Overrides,
): Promise<GameMap> {
  if (database.engine === 'sqlite') return map
  return withoutFalseMarks(database, await withEnd(database, map, overrides), overrides)
}

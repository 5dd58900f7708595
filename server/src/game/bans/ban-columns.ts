/**
 * Columns of bans that only the rows explain: times that may be when a ban ends, when it was made or how long
 * it lasts, and marks that say the opposite of their name.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAhead, pointIn } from '../dates/moment-sql.ts'
import { isTextual } from '../dates/sampled-dates.ts'
import { mapGame, type GameMap } from '../map/capability-map.ts'
import { entities } from '../map/fields.ts'
import { columnsNamed } from '../map/find-column.ts'
import { isNumeric, withColumns, type Column, type Table } from '../map/introspect.ts'
import type { Overrides } from '../map/overrides.ts'
import { countOf, tableNumbers } from '../map/table-numbers.ts'
import { isTruthyColumn } from '../signs.ts'
import { banMarksOf, isOverBy } from './ban-marks.ts'

/** The share of rows that may contradict: staff set values by hand. */
const tolerated = 0.05
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
  const [made, permanent] = [map.column('bans', 'date'), map.column('bans', 'permanent')]
  const isTimed = permanent ? sql`not (${isTruthyColumn(permanent)})` : sql`1 = 1`
  // Unsigned numbers have no difference below 0.
  const signed = (of: Column) => sql`cast(${pointIn(game, of)} as signed)`
  const point = sql`case when ${isTimed} then ${signed(column)} end`
  const isReadable = made !== undefined && made.name !== column.name && !isTextual(made)
  const sinceMade = isReadable ? sql`${point} - ${signed(made)}` : sql`null`
  const found = await tableNumbers(database, table, {
    times: countOf(sql`${point} is not null`),
    lengths: countOf(sql`${isTimed} and ${sql.id(column.name)} > 0 and ${point} is null`),
    ends: countOf(sql`${sinceMade} > ${clearlyLater} or ${isAhead(game, sql`${point} - 86400`)}`),
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
  const [table, end, permanent] = [
    map.table('bans'),
    map.column('bans', 'until'),
    map.column('bans', 'permanent'),
  ]
  const marks = banMarksOf(map).filter(({ field }) => !overrides.fields[`bans.${field}`])
  if (!table || !end || isTextual(end)) return map
  const game = { database }
  const isPermanent = permanent ? isTruthyColumn(permanent) : sql`1 = 0`
  const isRunning = isAhead(game, pointIn(game, end))
  const columns: Column[] = []
  for (const mark of marks) {
    const isOver = isOverBy(mark)
    const found = await tableNumbers(database, table, {
      over: countOf(sql`${isOver} and not (${isPermanent}) and ${isRunning}`),
      active: countOf(sql`not (${isOver}) and (${isPermanent} or coalesce(${isRunning}, 1 = 1))`),
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

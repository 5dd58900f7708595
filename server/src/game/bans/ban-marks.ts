/** What rows of bans say about their end, in games that keep the rows of those that are over. */
import { sql, type RawBuilder } from 'kysely'
import { isAhead, pointIn, type Queried } from '../dates/moment-sql.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { Column } from '../map/introspect.ts'
import { isFalsyColumn, isTruthyColumn } from '../signs.ts'

/** A field that says whether a ban is over. */
interface BanMark {
  readonly field: 'active' | 'over'
  /** What the column says of a ban that is over. */
  readonly whenOver: boolean
}

/** All fields that say whether a ban is over. */
export const banMarks: readonly BanMark[] = [
  { field: 'active', whenOver: false },
  { field: 'over', whenOver: true },
]

/** The fields that this game has, with their columns. */
export const banMarksOf = (map: GameMap): (BanMark & { column: Column })[] =>
  banMarks.flatMap((mark) => {
    const column = map.column('bans', mark.field)
    return column ? [{ ...mark, column }] : []
  })

/** "The column says that the ban is over." */
export const isOverBy = ({ column, whenOver }: BanMark & { column: Column }): RawBuilder<unknown> =>
  whenOver ? isTruthyColumn(column) : isFalsyColumn(column)

/** "The row says that the ban is permanent"; false if this game has no such mark. */
export function isMarkedPermanent(map: GameMap): RawBuilder<unknown> {
  const column = map.column('bans', 'permanent')
  return column ? isTruthyColumn(column) : sql`1 = 0`
}

/** The end in this column, in Unix seconds; null for a permanent ban and for values that are not a date. */
export const endIn = (game: Queried, map: GameMap, column: Column): RawBuilder<unknown> =>
  sql`case when not (${isMarkedPermanent(map)}) then ${pointIn(game, column)} end`

/** "This end has not passed"; true if there is none. */
export const isUnended = (game: Queried, end: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${isAhead(game, end)}, 1 = 1)`

/** The columns in which games that keep the rows of bans mark which of them are over. */
import type { RawBuilder } from 'kysely'
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

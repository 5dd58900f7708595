/** Single rows of the game's table of staff flags: created, recognised, found and deleted. */
import { allOf } from '../../db/conditions.ts'
import { dateToWrite, isDateWritable } from '../dates/date-text.ts'
import type { FieldName } from '../map/fields.ts'
import type { Game } from '../game.ts'
import { lastingRows } from '../rows/lasting-rows.ts'
import { requiredColumns, insertWhole, type Cell, type WholeRow } from '../rows/rows.ts'

/** A field of a flag. */
export type FlagField = FieldName<'flags'>

/** The number is not among the fields that identify a row: it changes when the row is restored. */
const { tableOf, valueOf, equals, select, ...rows } = lastingRows('flags', [
  'uid',
  'by',
  'date',
  'description',
])
export const { isThere: isFlagThere, isThereByNumber: isFlagThereByNumber, deleteRow: deleteFlag } = rows

/** The values of a new flag. */
export interface NewFlag {
  uid: number
  by: string
  /** The host's local time, `YYYY-MM-DD HH:MM:SS`. */
  date: string
  description: string
}

/** The flag as a row of this game, with named columns; fields this game lacks are omitted. */
export function flagRowOf(game: Game, flag: NewFlag): WholeRow {
  const map = game.current()
  const fields = Object.entries(flag) as [FlagField, Cell][] // NewFlag's keys are fields of a flag
  return Object.fromEntries(
    fields.flatMap(([field, value]) => {
      const column = map.column('flags', field)
      const held = column && field === 'date' ? dateToWrite(column, flag.date) : value
      return column && held !== undefined ? [[column.name, held]] : []
    }),
  )
}

/**
 * Columns that a row requires and that the portal does not fill: if there are any, no flag can be created.
 */
export function unfilledColumns(game: Game): string[] {
  const map = game.current()
  const known = (['id', 'uid', 'by', 'date', 'description'] as const).flatMap((field) => {
    const column = map.column('flags', field)
    return column && (field !== 'date' || isDateWritable(column)) ? column.name : []
  })
  const table = map.table('flags')
  return table ? requiredColumns(table, known).map(({ name }) => name) : []
}

/** This character's flag with this number. */
export async function findFlag(
  game: Game,
  { id, uid }: { id: number; uid: number },
): Promise<WholeRow | undefined> {
  const number = equals(game, 'id', id)
  if (number.length === 0) return undefined
  const [row] = await select(game, allOf([...number, ...equals(game, 'uid', uid)]))
  return row
}

/** Whether the character has a flag with exactly this text. */
export const hasFlag = async (game: Game, uid: number, description: string): Promise<boolean> =>
  (await select(game, allOf([...equals(game, 'uid', uid), ...equals(game, 'description', description)])))
    .length > 0

/** The text of a flag. */
export const descriptionOf = (game: Game, row: WholeRow): string =>
  String(valueOf(game, row, 'description') ?? '')

/** Inserts a row with named columns. The database numbers it. */
export async function insertFlag(game: Game, row: WholeRow): Promise<void> {
  const id = game.current().column('flags', 'id')
  const rest = Object.fromEntries(Object.entries(row).filter(([column]) => column !== id?.name))
  await insertWhole(game, tableOf(game), rest)
}

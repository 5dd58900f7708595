/** Rows of a table of the game, recognised by the fields that the game does not change. */
import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../../db/conditions.ts'
import { isForeignCharacters } from '../characters-allowed.ts'
import type { Game } from '../game.ts'
import type { FieldName } from '../map/fields.ts'
import type { Table } from '../map/introspect.ts'
import { wholeColumns, wholeRow, type Cell, type WholeRow } from './rows.ts'

/** Reads and deletes whole rows of one table. A row is the same as another if all `lasting` fields are. */
export function lastingRows<E extends 'bans' | 'flags'>(entity: E, lasting: readonly FieldName<E>[]) {
  function tableOf(game: Game): Table {
    const table = game.current().table(entity)
    if (!table) throw new Error(`This game has no table of ${entity}.`)
    return table
  }

  /** A row's value of a field; null if this game has no such column. */
  const valueOf = (game: Game, row: WholeRow, field: FieldName<E>): Cell =>
    row[game.current().column(entity, field)?.name ?? ''] ?? null

  /** The condition that a field has this value; none if this game has no such column. */
  function equals(game: Game, field: FieldName<E>, value: Cell): RawBuilder<unknown>[] {
    const column = game.current().column(entity, field)
    if (!column) return []
    return [value === null ? sql`${sql.id(column.name)} is null` : sql`${sql.id(column.name)} = ${value}`]
  }

  const sameRow = (game: Game, row: WholeRow): RawBuilder<unknown> =>
    allOf(lasting.flatMap((field) => equals(game, field, valueOf(game, row, field))))

  async function select(game: Game, where: RawBuilder<unknown>): Promise<WholeRow[]> {
    const table = tableOf(game)
    const columns = [...table.columns.values()]
    const { rows } = await sql<Record<string, unknown>>`
      select ${wholeColumns(columns)} from ${sql.id(table.name)} where ${where}`
      .execute(game.database.db)
      .catch((error: unknown) => {
        if (isForeignCharacters(error)) return { rows: [] }
        throw error
      })
    return rows.map((row) => wholeRow(columns, row))
  }

  /** The condition that a row is exactly this one, by its number too if it has one. */
  function exactRow(game: Game, row: WholeRow): RawBuilder<unknown> {
    const id = valueOf(game, row, 'id')
    const byId = id === null ? [] : equals(game, 'id', id)
    return allOf([...byId, sameRow(game, row)])
  }

  /** Deletes exactly this row. */
  async function deleteRow(game: Game, row: WholeRow): Promise<void> {
    await sql`delete from ${sql.id(tableOf(game).name)} where ${exactRow(game, row)}`.execute(
      game.database.db,
    )
  }

  return {
    tableOf,
    valueOf,
    equals,
    sameRow,
    select,
    deleteRow,
    /** Whether the table still contains this row, even if the game has changed its other fields. */
    isThere: async (game: Game, row: WholeRow): Promise<boolean> =>
      (await select(game, sameRow(game, row))).length > 0,
    /** The same by its number: another row that is alike does not count. */
    isThereByNumber: async (game: Game, row: WholeRow): Promise<boolean> =>
      (await select(game, exactRow(game, row))).length > 0,
  }
}

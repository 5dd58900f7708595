/** The columns of a character that punishments change, with their values and limits. */
import { largestCell } from '@idlewood/contract/profile-fields'
import { punishmentFieldNames, type PunishmentField } from '@idlewood/contract/punishment-fields'
import type { Game } from '../game.ts'
import type { Column } from '../map/introspect.ts'
import { onlyRow } from '../by-number.ts'
import { userPlace } from '../readers/profile-fields.ts'
import { readCells, type Cell } from '../rows/rows.ts'
import { countOrNull } from '../text.ts'

/** One of these columns. */
export interface Punishable {
  readonly column: Column
  readonly now: Cell
}

/** Those of these columns that this game has, for one character. */
export type Punishables = ReadonlyMap<PunishmentField, Punishable>

const texts: ReadonlySet<PunishmentField> = new Set(['prisonedby', 'prisonreason'])

/** Counts must be in an integer column; anything else a fork may have there is not written. */
const isUsable = (field: PunishmentField, { range, length }: Column): boolean =>
  texts.has(field) ? length !== null : range !== null

/** The current values for the character with this uid; undefined if there is no such character. */
export async function readPunishables(game: Game, uid: number): Promise<Punishables | undefined> {
  const map = game.current()
  const place = userPlace(map, uid)
  const key = map.column('users', 'uid')
  if (!place || !key) return undefined
  const found = punishmentFieldNames.flatMap((field) => {
    const column = map.column('users', field)
    return column && isUsable(field, column) ? [{ field, column }] : []
  })
  const rows = await readCells(game, place, [key, ...found.map(({ column }) => column)])
  const cells = onlyRow(uid, rows)
  if (!cells) return undefined
  return new Map(found.map(({ field, column }, index) => [field, { column, now: cells[index + 1] ?? null }]))
}

/**
 * The highest number a field can contain, limited by the column and the game's memory; 0 without a column.
 */
export const roomOf = (punishables: Punishables, field: PunishmentField): number =>
  Math.min(punishables.get(field)?.column.range?.[1] ?? 0, largestCell)

/** The number in a field; null if it cannot be read. */
export const countOf = (punishables: Punishables, field: PunishmentField): number | null =>
  countOrNull(punishables.get(field)?.now)

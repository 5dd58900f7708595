/** Single rows of the game's table of bans: created, recognised, found by name or address, and deleted. */
import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../../db/conditions.ts'
import { dateToWrite } from '../dates/date-text.ts'
import { isFreeText, isNumeric, type Column } from '../map/introspect.ts'
import { signToWrite } from '../signs.ts'
import type { FieldName } from '../map/fields.ts'
import type { Game } from '../game.ts'
import { lastingRows } from '../rows/lasting-rows.ts'
import { insertWhole, type Cell, type WholeRow } from '../rows/rows.ts'
import { addressOrNull, foldedName, signOrNull, textOrNull } from '../text.ts'
import { addressConditions, noAddress, listRefusingRows } from './ban-check.ts'
import { bannedNameConditions, hasUidOnlyBans, nameOfNumber } from './banned-name.ts'
import { activeBanConditions } from './ban-end.ts'
import { banIndexOf } from './ban-index.ts'
import { banMarks } from './ban-marks.ts'
import type { BanText } from './ban-part.ts'

/** A field of a ban. */
export type BanField = FieldName<'bans'>

/** The fields that identify a row. The reason is not among them, because the game may change it later. */
const lasting = ['username', 'uid', 'ip', 'bannedby', 'date'] as const

const { tableOf, equals, sameRow, select, ...rows } = lastingRows('bans', lasting)
export const { valueOf, isThere, deleteRow: deleteBan } = rows

/** What the game writes for a missing name or address. Null or an empty text would confuse it. */
export const nobody = 'n/a'

/** The values of a new ban. */
export interface NewBan {
  username: string
  /** The character's uid; null if no character has the name, or none is meant. */
  uid: number | null
  ip: string
  bannedby: string
  /** The host's local time, `YYYY-MM-DD HH:MM:SS`. */
  date: string
  reason: string
  permanent: number
  /** How long it lasts; null without an end. */
  days: number | null
}

/** The column value for a field of a ban; dates and flags are converted to the column's form. */
function heldIn(
  column: Column,
  { field, value }: { field: BanField; value: Cell },
  { date, permanent, ip }: NewBan,
): Cell | undefined {
  if (field === 'date') return dateToWrite(column, date)
  if (field === 'permanent') return signToWrite(column, permanent > 0)
  const mark = banMarks.find((one) => one.field === field)
  if (mark) return signToWrite(column, !mark.whenOver)
  if (field === 'ipban') return signToWrite(column, ip !== nobody)
  // Games write 0 for nobody and for no end, so do that if the column cannot be omitted.
  const isDemanded = !column.nullable && !column.hasDefault
  return field === 'uid' || field === 'days' ? (value ?? (isDemanded ? 0 : undefined)) : value
}

/** Whether the number may be the row's own: it is unique, and a name says who is banned. */
function mayNumberRow(game: Game, column: Column): boolean {
  const map = game.current()
  const isUnique = map.table('bans')?.unique.has(column.name.toLowerCase()) ?? false
  return isUnique && map.column('bans', 'username') !== undefined
}

/** The constant that the database stores in a column that an insert leaves out. */
function defaultOf(column: Column): Cell | undefined {
  if (column.fallback === null) return undefined
  if (isFreeText(column)) return column.fallback
  const number = Number(column.fallback)
  return isNumeric(column) && Number.isFinite(number) ? number : undefined
}

/**
 * The ban as a row of this game. Columns are named because forks add some; fields this game lacks are
 * omitted. A field without a value gets its default, by which the row is recognised.
 */
export function rowOf(game: Game, ban: NewBan): WholeRow {
  const map = game.current()
  // NewBan's keys are fields of a ban.
  const fields: [BanField, Cell][] = [
    ...(Object.entries(ban) as [BanField, Cell][]),
    ...banMarks.map((mark): [BanField, Cell] => [mark.field, null]),
    ['ipban', 1],
  ]
  return Object.fromEntries(
    fields.flatMap(([field, value]) => {
      const column = map.column('bans', field)
      if (!column) return []
      const isLeftOut = field === 'uid' && mayNumberRow(game, column)
      const held = (isLeftOut ? undefined : heldIn(column, { field, value }, ban)) ?? defaultOf(column)
      return held === undefined ? [] : [[column.name, held]]
    }),
  )
}

/** Whether a text is the column's default, which a row has that was made without a value. */
const isDefault = (game: Game, field: BanField, text: string): boolean =>
  foldedName(text) === foldedName(game.current().column('bans', field)?.fallback ?? '')

/** What games write for nobody besides words: 0, -1 or a dash. No game client accepts so short a name. */
const noName = /^[^\p{L}]{1,2}$/u

/** The banned name in a row; null for none. */
export function nameIn(game: Game, row: WholeRow): string | null {
  const name = textOrNull(valueOf(game, row, 'username'))
  return name === null || noName.test(name) || isDefault(game, 'username', name) ? null : name
}

/** The banned address or range in a row; null for none, and if the ban does not count for its address. */
export function addressIn(game: Game, row: WholeRow): string | null {
  if (signOrNull(valueOf(game, row, 'ipban')) === false) return null
  const address = addressOrNull(valueOf(game, row, 'ip'))
  return address === null || isDefault(game, 'ip', address) ? null : address
}

/**
 * Those of the rows that the table does not contain, even if the game has changed their reasons. Of rows that
 * are the same ban, the table must contain as many.
 */
export async function missingRows(game: Game, rows: readonly WholeRow[]): Promise<WholeRow[]> {
  const missing: WholeRow[] = []
  for (const [index, row] of rows.entries()) {
    const earlier = rows.slice(0, index).filter((one) => isSameBan(game, one, row))
    if ((await select(game, sameRow(game, row))).length <= earlier.length) missing.push(row)
  }
  return missing
}

/** The rows that have not ended and do not differ from this one in the fields that identify it. */
export const activeRowsLike = (game: Game, row: WholeRow): Promise<WholeRow[]> =>
  select(game, allOf([sameRow(game, row), ...activeBanConditions(game)]))

/** Whether the table contains this row and its end has passed. */
export async function hasEnded(game: Game, row: WholeRow): Promise<boolean> {
  if (activeBanConditions(game).length === 0 || !(await isThere(game, row))) return false
  return (await activeRowsLike(game, row)).length === 0
}

/** Whether the game's own statement finds this row for the player or address it bans. */
export async function isFoundByGame(game: Game, row: WholeRow): Promise<boolean> {
  const address = addressIn(game, row)?.replaceAll('*', '1') ?? noAddress
  const named = hasUidOnlyBans(game) ? await nameOfNumber(game, valueOf(game, row, 'uid')) : nameIn(game, row)
  const found = await listRefusingRows(game, { username: named, address })
  return found.some((one) => isSameBan(game, one, row))
}

/** Whether two rows are the same ban, according to the fields that do not change. */
export const isSameBan = (game: Game, one: WholeRow, other: WholeRow): boolean =>
  lasting.every((field) => sameCell(game, field, one, other))

const sameCell = (game: Game, field: BanField, one: WholeRow, other: WholeRow): boolean =>
  String(valueOf(game, one, field) ?? '') === String(valueOf(game, other, field) ?? '')

/** The rows with these numbers. */
export async function findRows(game: Game, ids: readonly number[]): Promise<WholeRow[]> {
  const id = game.current().column('bans', 'id')
  if (!id || ids.length === 0) return []
  return select(game, sql`${sql.id(id.name)} in (${sql.join(ids)})`)
}

/** The name and address to find rows for. */
interface Whose {
  username: string | null
  ip: string | null
}

const conditionsOf = async (game: Game, { username, ip }: Whose): Promise<RawBuilder<unknown>[]> => [
  ...(username === null ? [] : await bannedNameConditions(game, username)),
  ...(ip === null ? [] : equals(game, 'ip', ip)).map(
    (isSame) => sql`(${allOf([isSame, ...addressConditions(game.current())])})`,
  ),
]

async function everyRowOf(
  game: Game,
  whose: Whose,
  further: readonly RawBuilder<unknown>[] = [],
): Promise<WholeRow[]> {
  const conditions = await conditionsOf(game, whose)
  if (conditions.length === 0) return []
  return select(game, allOf([sql`(${sql.join(conditions, sql` or `)})`, ...further]))
}

/**
 * Every row with this name or exactly this address that has not ended; the game's own unban command finds the
 * same rows.
 */
export const rowsOf = (game: Game, whose: Whose): Promise<WholeRow[]> =>
  everyRowOf(game, whose, activeBanConditions(game))

/**
 * The same for display, including rows that have ended. Uses the index if there is one, which may lag behind
 * changes that other processes or direct database access have made.
 */
export async function seenRowsOf(game: Game, whose: Whose): Promise<WholeRow[]> {
  const { username, ip } = whose
  const index = banIndexOf(game)
  const idsOf = async (where: BanText, text: string | null): Promise<number[] | undefined> =>
    text === null ? [] : index?.find(where, 'equal', [text])
  const found = await Promise.all([idsOf('name', username), idsOf('address', ip)])
  const ids = found.flatMap((one) => one ?? [])
  const id = game.current().column('bans', 'id')
  if (!id || found.includes(undefined)) return everyRowOf(game, whose)
  if (ids.length === 0) return []
  const isOne = sql.join(await conditionsOf(game, whose), sql` or `)
  return select(game, sql`${sql.id(id.name)} in (${sql.join([...new Set(ids)])}) and (${isOne})`)
}

/**
 * Inserts a row with named columns. A deleted row gets its old number back, unless another row has it now.
 */
export async function insertBan(game: Game, row: WholeRow): Promise<void> {
  const id = game.current().column('bans', 'id')
  const number = id && row[id.name]
  const isTaken = id && typeof number === 'number' && (await findRows(game, [number])).length > 0
  const rest = Object.fromEntries(Object.entries(row).filter(([column]) => column !== id?.name))
  if (typeof number === 'number' && !isTaken) banIndexOf(game)?.note(number)
  await insertWhole(game, tableOf(game), isTaken ? rest : row)
}

/** The number that the game's table gave to a row that was written; null if it has none. */
export async function findInsertedId(game: Game, row: WholeRow): Promise<number | null> {
  const [found] = await select(game, sameRow(game, row))
  const id = found && valueOf(game, found, 'id')
  return typeof id === 'number' ? id : null
}

/** Items that staff can give in this game, and the maximum quantity of each. */
import { largestCell } from '@idlewood/contract/profile-fields'
import { sql } from 'kysely'
import { cachedFor } from '../cached-for.ts'
import type { Game } from '../game.ts'
import type { CountedColumn, GameMap } from '../map/capability-map.ts'
import type { Column, Table } from '../map/introspect.ts'
import { perGame } from '../per-game.ts'
import { wholeColumns, wholeRow, type WholeRow } from '../rows/rows.ts'

/** A kind of item. `id` is the column that counts it, or its name in the item table. */
export interface Giveable {
  id: string
  name: string
}

/** Milliseconds for which the kinds of items in an item table are cached. */
const keptMs = 600_000
const maxKinds = 300
/** Maximum length of an item's name; longer ones do not fit into the key of a change. */
const maxName = 64

/** Whether a column or an item is money, which has separate permissions and rules. */
const isMoney = (name: string): boolean => /cash|money|diamond|bank|coins?$/i.test(name)

const isGiveable = (name: string): boolean => name !== '' && name.length <= maxName && !isMoney(name)

const counted = (columns: readonly CountedColumn[]): Giveable[] =>
  columns.filter(({ column }) => !isMoney(column)).map(({ column, label }) => ({ id: column, name: label }))

/**
 * Whether the portal can add a row to the item table: the database numbers the rows, and the game has no
 * inventory slots that a row would have to fit into.
 */
const canAddRows = (map: GameMap): boolean =>
  map.column('inventory', 'row')?.autoIncrement === true &&
  map.table('inventory')?.columns.has('slot') === false

async function readKinds(game: Game): Promise<string[]> {
  const map = game.current()
  const item = sql.id(map.column('inventory', 'item')?.name ?? 'item')
  const { rows } = await sql<{ name: unknown }>`
    select ${item} as name from ${sql.id(map.table('inventory')?.name ?? 'inventory')}
    group by ${item} order by count(*) desc limit ${maxKinds}`.execute(game.database.db)
  return rows.map(({ name }) => String(name ?? '')).filter(isGiveable)
}

/** The kinds of items that occur in the item table, which the game therefore knows how to handle. */
const itemNames = perGame((game) => cachedFor(keptMs, () => readKinds(game)))

/** What can be given to a character; empty if this game has no inventory the portal can write. */
export async function listGiveable(game: Game): Promise<Giveable[]> {
  const { inventory } = game.current()
  if (inventory.kind === 'none') return []
  if (inventory.kind === 'columns') return counted(inventory.columns)
  return canAddRows(game.current()) ? (await itemNames(game)()).map((name) => ({ id: name, name })) : []
}

/** What can be put into a trunk. Trunks stored in a separate table are read-only. */
export function listTrunkGiveable({ trunk }: GameMap): Giveable[] {
  return trunk.kind === 'columns' ? counted(trunk.columns) : []
}

/** Maximum quantity of an item: limited by its column, and by the game's cells. */
export function maxOf(column: Column | undefined): number {
  return Math.min(column?.range?.[1] ?? largestCell, largestCell)
}

/**
 * A new row of the item table for an item the character does not carry yet, copied from another character's
 * row.
 */
export async function newItemRow(
  game: Game,
  { uid, item, quantity }: { uid: number; item: string; quantity: number },
): Promise<WholeRow | undefined> {
  const map = game.current()
  const table = map.table('inventory')
  const of = (field: 'owner' | 'item' | 'quantity' | 'row') => map.column('inventory', field)
  const [name, owner, amount, row] = [of('item'), of('owner'), of('quantity'), of('row')]
  if (!table || !name || !owner || !amount || !row) return undefined
  const known = await templateOf(game, { table, name, item })
  if (!known) return undefined
  const rest = Object.fromEntries(Object.entries(known).filter(([column]) => column !== row.name))
  return { ...rest, [owner.name]: uid, [amount.name]: quantity }
}

async function templateOf(
  { database: { db } }: Game,
  { table, name, item }: { table: Table; name: Column; item: string },
): Promise<WholeRow | undefined> {
  const columns = [...table.columns.values()]
  const { rows } = await sql<Record<string, unknown>>`
    select ${wholeColumns(columns)} from ${sql.id(table.name)}
    where ${sql.id(name.name)} = ${item} limit 1`.execute(db)
  const [found] = rows
  return found && wholeRow(columns, found)
}

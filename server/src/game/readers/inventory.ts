/** The items a character carries: rows of an item table, or columns of the character's own row. */
import type { InventoryItem } from '@idlewood/contract/character'
import type { ManagedItem } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { byNumber, onlyRow } from '../by-number.ts'
import type { Game } from '../game.ts'
import { perGame } from '../per-game.ts'
import { lookupOf, type Reading } from './reading.ts'
import { countOrNull, numberOrNull, plain } from '../text.ts'

type Row = Record<string, unknown>

/** The item columns of an owner's row as items, without those whose quantity is 0. */
export const itemsOf = (
  row: Row,
  counted: readonly { column: string; label: string }[],
): { name: string; quantity: number | null }[] =>
  counted.flatMap(({ column, label }) => {
    const quantity = countOrNull(row[column])
    return quantity === null || quantity > 0 ? [{ name: label, quantity }] : []
  })

function fromRows(game: Game): Reading<InventoryItem[]> {
  const map = game.current()
  const column = (field: 'owner' | 'item' | 'quantity') =>
    sql.id(map.column('inventory', field)?.name ?? field)
  return {
    list: {
      columns: { owner: column('owner'), item: column('item'), quantity: column('quantity') },
      rest: (owners) => sql`from ${sql.id(map.table('inventory')?.name ?? 'inventory')}
        where ${column('owner')} in (${sql.join(owners)}) and ${column('quantity')} > 0`,
    },
    shape: (rows) =>
      new Map(
        [...Map.groupBy(rows, (row) => Number(row['owner']))].map(([owner, items]) => [
          owner,
          items.map((row) => ({
            invitem: plain(String(row['item'] ?? '')),
            invQuantity: countOrNull(row['quantity']),
          })),
        ]),
      ),
  }
}

function fromColumns(
  game: Game,
  counted: readonly { column: string; label: string }[],
): Reading<InventoryItem[]> {
  const map = game.current()
  const uid = sql.id(map.column('users', 'uid')?.name ?? 'uid')
  return {
    list: {
      columns: {
        'owner uid': uid,
        ...Object.fromEntries(counted.map(({ column }) => [column, sql.id(column)])),
      },
      rest: (uids) =>
        sql`from ${sql.id(map.table('users')?.name ?? 'users')} where ${uid} in (${sql.join(uids)})`,
    },
    shape: (rows) =>
      new Map(
        [...byNumber(rows, (row) => row['owner uid'])].map(([owner, row]) => [
          owner,
          itemsOf(row, counted).map(({ name, quantity }) => ({ invitem: name, invQuantity: quantity })),
        ]),
      ),
  }
}

/** How inventories are read; undefined if this game has none that the portal can read. */
export const inventoryReading = perGame((game): { reading: Reading<InventoryItem[]> | undefined } => {
  const { inventory } = game.current()
  if (inventory.kind === 'none') return { reading: undefined }
  return { reading: inventory.kind === 'rows' ? fromRows(game) : fromColumns(game, inventory.columns) }
})

const lookups = perGame((game) => {
  const { reading } = inventoryReading(game)
  return reading ? lookupOf(game, reading) : null
})

/**
 * The inventory of the character with this uid; `available` is false if this game has none that the portal
 * can read.
 */
export async function listInventory(
  game: Game,
  uid: number,
): Promise<{ available: boolean; items: InventoryItem[] }> {
  const lookup = lookups(game)
  return lookup ? { available: true, items: (await lookup(uid)) ?? [] } : { available: false, items: [] }
}

/** A character's inventory, with the key that identifies each item in a change: its row, or its column. */
export async function listManagedInventory(
  game: Game,
  uid: number,
): Promise<{ available: boolean; items: ManagedItem[]; keeping: 'rows' | 'columns' | 'none' }> {
  const { inventory, column, table } = game.current()
  const { db } = game.database
  if (inventory.kind === 'none') return { available: false, items: [], keeping: 'none' }
  if (inventory.kind === 'columns') {
    const { rows } = await sql<Row>`
      select ${sql.join(inventory.columns.map((counted) => sql.id(counted.column)))}
      from ${sql.id(table('users')?.name ?? 'users')}
      where ${sql.id(column('users', 'uid')?.name ?? 'uid')} = ${uid}`.execute(db)
    const items = inventory.columns.flatMap((counted) =>
      itemsOf(onlyRow(uid, rows) ?? {}, [counted]).map(({ name, quantity }) => ({
        id: counted.column,
        invitem: name,
        invQuantity: quantity,
      })),
    )
    return { available: true, items, keeping: 'columns' }
  }
  const of = (field: 'owner' | 'row' | 'item' | 'quantity') => {
    const found = column('inventory', field)
    return found ? sql.id(found.name) : undefined
  }
  const { rows } = await sql<{ id: unknown; item: unknown; quantity: unknown }>`
    select ${of('row') ?? of('item')} as id, ${of('item')} as item, ${of('quantity')} as quantity
    from ${sql.id(table('inventory')?.name ?? 'inventory')}
    where ${of('owner')} = ${uid} and ${of('quantity')} > 0`.execute(db)
  return {
    available: true,
    keeping: 'rows',
    items: rows.map((row) => ({
      id: String(row.id),
      invitem: plain(String(row.item ?? '')),
      invQuantity: countOrNull(row.quantity),
    })),
  }
}

/** The quantity of one kind of item. */
export interface ItemQuantity {
  /** Null if it cannot be read. */
  quantity: number | null
  /** The raw database value: a quantity or null. */
  stored: number | null
}

/** Reads a quantity column; null and anything below 0 count as 0. */
export function itemQuantityOf(value: unknown): ItemQuantity {
  const quantity = countOrNull(value)
  return { quantity: quantity && Math.max(0, quantity), stored: numberOrNull(value) }
}

/** A character's quantity of one kind of item, even if the row or column contains 0. */
export interface CarriedItem extends ItemQuantity {
  /** Identifies the item in a change. */
  id: string
}

/**
 * A character's quantity of one kind of item, given its column or name; undefined if there is no row of it.
 */
export async function carriedOf(game: Game, uid: number, item: string): Promise<CarriedItem | undefined> {
  const { inventory, column, table } = game.current()
  const { db } = game.database
  const carried = (id: unknown, value: unknown): CarriedItem => ({ id: String(id), ...itemQuantityOf(value) })
  if (inventory.kind === 'columns') {
    const { rows } =
      await sql<Row>`select ${sql.id(item)} as quantity from ${sql.id(table('users')?.name ?? 'users')}
      where ${sql.id(column('users', 'uid')?.name ?? 'uid')} = ${uid}`.execute(db)
    return carried(item, onlyRow(uid, rows)?.['quantity'])
  }
  const of = (field: 'owner' | 'row' | 'item' | 'quantity') =>
    sql.id(column('inventory', field)?.name ?? field)
  const { rows } = await sql<Row>`
    select ${of('row')} as id, ${of('quantity')} as quantity
    from ${sql.id(table('inventory')?.name ?? 'inventory')}
    where ${of('owner')} = ${uid} and ${of('item')} = ${item}
    order by case when ${of('quantity')} > 0 then 0 else 1 end, ${of('row')} limit 1`.execute(db)
  return rows[0] && carried(rows[0]['id'], rows[0]['quantity'])
}

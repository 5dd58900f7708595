/** Vehicles: a list by owner, and one vehicle by id with the contents of its trunk. */
import { weaponName } from '@idlewood/contract/game/weapons'
import type { StorageItem, Vehicle, VehicleEntry } from '@idlewood/contract/vehicles'
import { sql, type RawBuilder } from 'kysely'
import { isForeignCharacters } from '../characters-allowed.ts'
import { vehicleFields, type GameMap } from '../map/capability-map.ts'
import type { FieldName } from '../map/fields.ts'
import type { Game } from '../game.ts'
import { isKnownByName, nameOfOwner, ownerName, ownersOf } from './named-owners.ts'
import { itemQuantityOf, itemsOf, type ItemQuantity } from './inventory.ts'
import { perGame } from '../per-game.ts'
import { lookupOf, type Reading } from './reading.ts'
import { countOrNull, isUnreadable, numberOrNull, plain, textOrNull, wholeOrNull } from '../text.ts'

type Row = Record<string, unknown>

const column = (map: GameMap, field: FieldName<'vehicles'>) => map.column('vehicles', field)

/** The columns read for each vehicle in a list. */
function listed(map: GameMap): Record<'id' | 'modelid' | 'plate', RawBuilder<unknown>> {
  const plate = column(map, 'plate')
  return {
    id: sql.id(column(map, 'id')?.name ?? 'id'),
    modelid: sql.id(column(map, 'modelid')?.name ?? 'modelid'),
    plate: plate ? sql.id(plate.name) : sql`null`,
  }
}

/**
 * A row as a list entry. A vehicle without an exact number is dropped, because it cannot be told from others.
 */
function asEntry(row: Row): VehicleEntry[] {
  const id = wholeOrNull(row['id'])
  if (id === null) return []
  return [{ id, modelid: wholeOrNull(row['modelid']) ?? 0, plate: textOrNull(row['plate']) }]
}

const asEntries = (rows: readonly Row[]): VehicleEntry[] =>
  rows.flatMap(asEntry).toSorted((one, other) => one.id - other.id)

/**
 * How the vehicles of owners are read; undefined if the game has no table of them, or does not store owners'
 * numbers.
 */
export const vehiclesReading = perGame((game): { reading: Reading<VehicleEntry[]> | undefined } => {
  const map = game.current()
  const table = map.table('vehicles')
  const owner = column(map, 'ownerid')
  if (!table || !owner) return { reading: undefined }
  const reading: Reading<VehicleEntry[]> = {
    list: {
      columns: { owner: sql.id(owner.name), ...listed(map) },
      rest: (owners) => sql`from ${sql.id(table.name)} where ${sql.id(owner.name)} in (${sql.join(owners)})`,
    },
    shape: (rows) =>
      new Map(
        [...Map.groupBy(rows, (row) => Number(row['owner']))].map(([uid, vehicles]) => [
          uid,
          asEntries(vehicles),
        ]),
      ),
  }
  return { reading }
})

const lists = perGame((game) => {
  const { reading } = vehiclesReading(game)
  return reading ? lookupOf(game, reading) : null
})

/** A character's vehicles in a game that stores only their owners' names. */
async function listByName(game: Game, uid: number): Promise<VehicleEntry[]> {
  const map = game.current()
  const [table, owner] = [map.table('vehicles'), column(map, 'owner')]
  const name = ownerName(await nameOfOwner(game, uid), owner)
  if (!table || !owner || name === null || (await ownersOf(game, [name]))(name) !== uid) return []
  const columns = Object.entries(listed(map)).map(([field, selected]) => sql`${selected} as ${sql.id(field)}`)
  try {
    const { rows } = await sql<Row>`select ${sql.join(columns)}, ${sql.id(owner.name)} as owner
      from ${sql.id(table.name)} where ${sql.id(owner.name)} = ${name}`.execute(game.database.db)
    const uidOf = await ownersOf(
      game,
      rows.flatMap((row) => ownerName(row['owner'], owner) ?? []),
    )
    return asEntries(rows.filter((row) => uidOf(ownerName(row['owner'], owner)) === uid))
  } catch (error) {
    // A name with characters that the column's character set lacks owns nothing.
    if (isForeignCharacters(error)) return []
    throw error
  }
}

/** Whether this game has vehicles that the portal can read. */
export const hasVehicles = (game: Game): boolean => game.current().table('vehicles') !== undefined

/** Vehicles whose owner is this uid; owner 0 means the server's own vehicles. */
export async function listVehicles(game: Game, uid: number): Promise<VehicleEntry[]> {
  if (isKnownByName(game.current(), 'vehicles')) return listByName(game, uid)
  return (await lists(game)?.(uid)) ?? []
}

/** Converts a car's health, which the game counts from 0 to 1000, to percent. */
const percentOfHealth = (value: unknown): number | null => {
  const health = numberOrNull(value)
  return health === null ? null : health / 10
}

/** A vehicle's mark, 0 for no: a game that keeps the number of the pound has -1 for none. */
function markOrNull(value: unknown): number | null {
  const read = wholeOrNull(value)
  return read === null ? null : Math.max(0, read)
}

function present(row: Row): Vehicle {
  return {
    id: Number(row['id']),
    modelid: wholeOrNull(row['modelid']) ?? 0,
    plate: textOrNull(row['plate']),
    fuel: numberOrNull(row['fuel']),
    health: percentOfHealth(row['health']),
    impounded: markOrNull(row['impounded']),
    tickets: numberOrNull(row['tickets']),
    trunk: markOrNull(row['trunk']),
    gpsSystem: markOrNull(row['gpsSystem']),
    owner: textOrNull(row['owner']),
  }
}

/** The numeric fields among them. */
const countedFields = vehicleFields.filter((field) => field !== 'plate' && field !== 'owner')
const presented = ['id', 'modelid', ...vehicleFields, 'ownerid'] as const

async function storageRows(game: Game, id: number): Promise<StorageItem[]> {
  const map = game.current()
  const of = (field: 'vehicle' | 'item' | 'quantity') => sql.id(map.column('trunk', field)?.name ?? field)
  const { rows } = await sql<Row>`
    select ${of('item')} as item, ${of('quantity')} as quantity from ${sql.id(map.table('trunk')?.name ?? 'trunk')}
    where ${of('vehicle')} = ${id} and ${of('quantity')} > 0`.execute(game.database.db)
  return rows.map((row) => ({
    itemname: plain(String(row['item'] ?? '')),
    itemquantity: countOrNull(row['quantity']),
  }))
}

/** A weapon in a trunk has its rounds as the quantity; a weapon without rounds counts as one item. */
function weaponsOf(row: Row, { trunkWeapons }: GameMap): StorageItem[] {
  return trunkWeapons.flatMap(({ weapon, ammo }) => {
    const id = wholeOrNull(row[weapon]) ?? 0
    if (id <= 0) return []
    const rounds = ammo === null ? 0 : countOrNull(row[ammo])
    const itemquantity = rounds === null ? null : Math.max(1, Math.trunc(rounds))
    return [{ itemname: weaponName(id) ?? `Weapon ${id}`, itemquantity }]
  })
}

/** A vehicle with its trunk and its owner. */
export interface FoundVehicle {
  vehicle: Vehicle
  /** 0 if it belongs to nobody. */
  ownerUid: number
  /** The owner's name as in the row, if the game does not store their number. */
  ownerName: string | null
  storage: StorageItem[]
  /** Fields this game lacks. */
  unavailable: string[]
}

const uidOfOwner = (row: Row): number => countOrNull(row['ownerid']) ?? 0

/** The owner's name, in games that store only their number. */
async function nameOfNumber(game: Game, row: Row): Promise<string | null> {
  const uid = uidOfOwner(row)
  return uid > 0 ? textOrNull(await nameOfOwner(game, uid)) : null
}

async function ownerOf(game: Game, row: Row): Promise<Pick<FoundVehicle, 'ownerUid' | 'ownerName'>> {
  const map = game.current()
  if (!isKnownByName(map, 'vehicles')) return { ownerUid: uidOfOwner(row), ownerName: null }
  const name = ownerName(row['owner'], column(map, 'owner'))
  if (name === null) return { ownerUid: 0, ownerName: null }
  const uidOf = await ownersOf(game, [name])
  return { ownerUid: uidOf(name) ?? 0, ownerName: String(row['owner']) }
}

/** The vehicle with this id (`vehicles.id`), or undefined. */
export async function findVehicle(game: Game, id: number): Promise<FoundVehicle | undefined> {
  const map = game.current()
  const table = map.table('vehicles')
  if (!table) return undefined
  const inColumns = map.trunk.kind === 'columns' ? map.trunk.columns : []
  const counted = [
    ...inColumns.map((item) => item.column),
    ...map.trunkWeapons.flatMap(({ weapon, ammo }) => [weapon, ammo ?? weapon]),
  ]
  const fields = presented.flatMap((field) => {
    const found = column(map, field)
    return found ? [sql`${sql.id(found.name)} as ${sql.id(field)}`] : []
  })
  const isShown = new Set<string>(presented)
  const selected = [...fields, ...counted.filter((name) => !isShown.has(name)).map((name) => sql.id(name))]
  const { rows } = await sql<Row>`select ${sql.join(selected)} from ${sql.id(table.name)}
    where ${sql.id(column(map, 'id')?.name ?? 'id')} = ${id}`.execute(game.database.db)
  const [row] = rows
  if (!row) return undefined
  const stored = present(row)
  const vehicle = { ...stored, owner: stored.owner ?? (await nameOfNumber(game, row)) }
  const storage =
    map.trunk.kind === 'rows'
      ? await storageRows(game, id)
      : [
          ...itemsOf(row, inColumns).map(({ name, quantity }) => ({
            itemname: name,
            itemquantity: quantity,
          })),
          ...weaponsOf(row, map),
        ]
  return {
    vehicle,
    ...(await ownerOf(game, row)),
    storage,
    unavailable: [
      ...map.missing.vehicle.filter((field) => field !== 'owner' || vehicle.owner === null),
      ...countedFields.filter((field) => isUnreadable(row[field], vehicle[field])),
    ],
  }
}

/** The quantity of one kind of item according to a trunk's column. */
export async function readTrunkQuantity(game: Game, id: number, item: string): Promise<ItemQuantity> {
  const map = game.current()
  const { rows } = await sql<Row>`select ${sql.id(item)} as quantity
    from ${sql.id(map.table('vehicles')?.name ?? 'vehicles')}
    where ${sql.id(column(map, 'id')?.name ?? 'id')} = ${id}`.execute(game.database.db)
  return itemQuantityOf(rows[0]?.['quantity'])
}

/** Converts rows of the game's property tables to the portal's entries; fields a table lacks are null. */
import { placeOf } from '@idlewood/contract/game/zones'
import { propertyKinds, type PropertyEntry, type PropertyKind } from '@idlewood/contract/property'
import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../../db/conditions.ts'
import { isDenied } from '../../db/errors.ts'
import { isForeignCharacters } from '../characters-allowed.ts'
import type { Game } from '../game.ts'
import type { Column } from '../map/introspect.ts'
import { isNone } from '../none-number.ts'
import { isKnownByName, nameOfOwner, ownerName, ownersOf } from '../readers/named-owners.ts'
import { asReadOrNull } from '../rows/as-read.ts'
import { countOrNull, momentOrNull, numberOrNull, signOrNull, textOrNull, wholeOrNull } from '../text.ts'

/** The table of each kind, as the capability map names it. */
const entities = {
  house: 'houses',
  business: 'businesses',
  garage: 'garages',
  land: 'lands',
} as const satisfies Record<PropertyKind, string>

const entranceFields = ['x', 'y'] as const
const areaFields = ['minx', 'miny', 'maxx', 'maxy'] as const
const ownerFields = ['id', 'ownerid', 'owner', 'owned', 'price'] as const

/** The fields that are read for each kind. */
const fieldsOf = {
  house: [...ownerFields, ...entranceFields, 'type', 'level', 'rentprice', 'locked', 'timestamp'],
  business: [...ownerFields, ...entranceFields, 'type', 'name', 'entryfee', 'locked', 'timestamp'],
  garage: [...ownerFields, ...entranceFields, 'type', 'locked', 'timestamp'],
  land: [...ownerFields, ...areaFields, 'level'],
} as const satisfies Record<PropertyKind, readonly string[]>

/** The names of fields in replies, for fields that a page shows as unavailable. */
const shownFields: Readonly<Record<string, string>> = {
  price: 'price',
  type: 'type',
  level: 'level',
  rentprice: 'rent',
  entryfee: 'entryFee',
  locked: 'locked',
  timestamp: 'visited',
  name: 'name',
}

type Row = Record<string, unknown>

const tableOf = (game: Game, kind: PropertyKind) => game.current().table(entities[kind])

/** The column of a kind's field; for the fields of each kind see above. */
const columnOf = (game: Game, kind: PropertyKind, field: string): Column | undefined =>
  game.current().column(entities[kind] as 'houses', field as 'id')

/** A number of metres, or null if it is not a coordinate on the map. */
function metres(value: unknown): number | null {
  const read = numberOrNull(value)
  return read === null || Math.abs(read) > 20_000 ? null : Math.round(read * 10) / 10
}

function areaOf(row: Row): PropertyEntry['area'] {
  const [x1, y1, x2, y2] = areaFields.map((field) => metres(row[field]))
  if (x1 == null || y1 == null || x2 == null || y2 == null) return null
  return { minX: Math.min(x1, x2), minY: Math.min(y1, y2), maxX: Math.max(x1, x2), maxY: Math.max(y1, y2) }
}

/** The location of an entry. Coordinates of 0, 0 mean that it was never placed. */
function pointOf(row: Row, area: PropertyEntry['area']): { x: number | null; y: number | null } {
  if (area) return { x: (area.minX + area.maxX) / 2, y: (area.minY + area.maxY) / 2 }
  const [x, y] = [metres(row['x']), metres(row['y'])]
  return x === null || y === null || (x === 0 && y === 0) ? { x: null, y: null } : { x, y }
}

const isOfNames = (game: Game, kind: PropertyKind): boolean => isKnownByName(game.current(), entities[kind])

function ownerOf(game: Game, kind: PropertyKind, row: Row): PropertyEntry['owner'] {
  if (signOrNull(row['owned']) === false) return null
  if (isOfNames(game, kind)) {
    const name = ownerName(row['owner'], columnOf(game, kind, 'owner'))
    return name === null ? null : { uid: null, name }
  }
  const uid = countOrNull(row['ownerid'])
  if (uid !== null && isNone(columnOf(game, kind, 'ownerid'), uid)) return null
  return { uid, name: ownerName(row['owner'], columnOf(game, kind, 'owner')) }
}

/** The same entries with the number of the only character with the owner's name. */
async function withOwners(game: Game, entries: readonly PropertyEntry[]): Promise<PropertyEntry[]> {
  const uidOf = await ownersOf(
    game,
    entries.flatMap(({ owner }) => owner?.name ?? []),
  )
  return entries.map((entry) =>
    entry.owner ? { ...entry, owner: { ...entry.owner, uid: uidOf(entry.owner.name) } } : entry,
  )
}

/** The same entries with the owners' names, in games that store only their numbers. */
async function withNames(game: Game, entries: readonly PropertyEntry[]): Promise<PropertyEntry[]> {
  const nameless = entries.flatMap(({ owner }) => (owner?.uid && owner.name === null ? [owner.uid] : []))
  const found = [...new Set(nameless)].map(async (uid) => [uid, await nameOfOwner(game, uid)] as const)
  const names = new Map(await Promise.all(found))
  return entries.map((entry) => {
    if (entry.owner?.name !== null) return entry
    return { ...entry, owner: { ...entry.owner, name: textOrNull(names.get(entry.owner.uid ?? 0)) } }
  })
}

/** The owner's last visit; if there is no owner, the time is a former owner's. */
const visitOf = (row: Row, column: Column | undefined): string | null =>
  wholeOrNull(row['timestamp']) === 0 ? null : momentOrNull(row['timestamp'], column?.dates)

/**
 * Converts a row to an entry. Property without an exact number is dropped, because it cannot be told apart.
 */
function entryOf(game: Game, kind: PropertyKind, row: Row): PropertyEntry[] {
  const id = countOrNull(row['id'])
  if (id === null) return []
  const owner = ownerOf(game, kind, row)
  const area = kind === 'land' ? areaOf(row) : null
  const { x, y } = pointOf(row, area)
  const entry: PropertyEntry = {
    kind,
    id,
    x,
    y,
    ...(x === null || y === null ? { district: null, region: null } : placeOf(x, y)),
    area,
    name: textOrNull(row['name']),
    type: wholeOrNull(row['type']),
    level: wholeOrNull(row['level']),
    price: numberOrNull(row['price']),
    rent: numberOrNull(row['rentprice']),
    entryFee: numberOrNull(row['entryfee']),
    locked: signOrNull(row['locked']),
    furniture: null,
    // The server's own property may be marked as owned, and is not for sale.
    isForSale: owner === null && signOrNull(row['owned']) !== true,
    owner,
    visited: owner && visitOf(row, columnOf(game, kind, 'timestamp')),
  }
  return [entry]
}

/** Which rows to read: all, those of an owner, or one. */
export type RowFilter = { ownerid?: number; id?: number }

function conditionOf(
  game: Game,
  kind: PropertyKind,
  wanted: Record<string, string | number>,
): RawBuilder<unknown> {
  const conditions = Object.entries(wanted).map(([field, value]) => {
    const column = columnOf(game, kind, field)
    return column ? sql`${sql.id(column.name)} = ${value}` : sql`1 = 0`
  })
  return conditions.length === 0 ? sql`1 = 1` : allOf(conditions)
}

/** The filter as conditions on this game's columns: by the owner's name if there is no number. */
async function filterOf(
  game: Game,
  kind: PropertyKind,
  { ownerid, ...wanted }: RowFilter,
): Promise<Record<string, string | number>> {
  if (ownerid === undefined) return wanted
  if (!isOfNames(game, kind)) return { ...wanted, ownerid }
  return { ...wanted, owner: await nameOfOwner(game, ownerid) }
}

/** Rows of one kind; undefined if this game has no such table or the account may not read it. */
export async function readProperty(
  game: Game,
  kind: PropertyKind,
  wanted: RowFilter = {},
): Promise<PropertyEntry[] | undefined> {
  const table = tableOf(game, kind)
  if (!table) return undefined
  const columns = fieldsOf[kind].map(
    (field) => sql`${asReadOrNull(columnOf(game, kind, field))} as ${sql.id(field)}`,
  )
  try {
    const { rows } = await sql<Row>`select ${sql.join(columns)} from ${sql.id(table.name)}
      where ${conditionOf(game, kind, await filterOf(game, kind, wanted))}`.execute(game.database.db)
    const entries = rows
      .flatMap((row) => entryOf(game, kind, row))
      .toSorted((one, other) => one.id - other.id)
    const { ownerid } = wanted
    const owned = await (isOfNames(game, kind) ? withOwners : withNames)(game, entries)
    return owned.filter(({ owner }) => ownerid === undefined || owner?.uid === ownerid)
  } catch (error) {
    // A name with characters that the column's character set lacks owns nothing.
    if (isForeignCharacters(error)) return []
    if (isDenied(error)) return undefined
    throw error
  }
}

/** Kinds, and fields such as `house.rent`, that this game lacks. */
export function missingProperty(game: Game): string[] {
  const isPlaced = (kind: PropertyKind): boolean => tableOf(game, kind) !== undefined
  const fields = propertyKinds.filter(isPlaced).flatMap((kind) =>
    fieldsOf[kind].flatMap((field) => {
      const shown = shownFields[field]
      return shown && !columnOf(game, kind, field) ? [`${kind}.${shown}`] : []
    }),
  )
  const furniture = game.current().table('furniture') ? [] : ['house.furniture']
  return [...propertyKinds.filter((kind) => !isPlaced(kind)), ...fields, ...furniture]
}

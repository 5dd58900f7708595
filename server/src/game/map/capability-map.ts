/** The capability map: which of the portal's fields this game's database has, and where. */
import type { CodeKind, CodeNames } from '@idlewood/contract/game/code-kinds'
import type { Entity, Field, Kind } from './field.ts'
import { ammoColumns, entities, type EntityName, type FieldName } from './fields.ts'
import { findColumn, hasWordChoices, isBits } from './find-column.ts'
import { isNumeric, type Column, type Introspection, type Table } from './introspect.ts'
import { carriedItemColumns, trunkColumns } from './item-columns.ts'
import { charactersElsewhere, noCharacters } from './no-characters.ts'
import type { Overrides } from './overrides.ts'
import { prefixesOf } from './prefix.ts'
import { rankColumnsIn, type GroupKind, type RankColumns } from './rank-columns.ts'
import { GameUnusable } from './unusable.ts'

/** A column that holds the quantity of one kind of item, and the item's name. */
export interface CountedColumn {
  readonly column: string
  readonly label: string
}

/** How items are stored: rows of a table, columns of the owner's row, or nowhere the portal can read. */
export type ItemStorage =
  | { readonly kind: 'rows' }
  | { readonly kind: 'columns'; readonly columns: readonly CountedColumn[] }
  | { readonly kind: 'none' }

/** A weapon slot of a trunk: the column with the weapon's id and the one with its rounds. */
export interface WeaponSlot {
  readonly weapon: string
  readonly ammo: string | null
}

/** A table that has the name of an entity but lacks fields the entity needs. */
export interface UnusedTable {
  readonly entity: EntityName
  readonly table: Table
  /** The fields it has no column for; if `isOneEnough`, any one of them would be enough. */
  readonly lacks: readonly string[]
  readonly isOneEnough: boolean
}

/** How a game numbers genders; `unknown` if the rows contradict the usual numbers. */
type GenderNumbers = 'usual' | 'unknown' | Readonly<Record<'male' | 'female', number>>

/** What the portal knows about one game database. Created once, at startup. */
export interface GameMap {
  readonly introspection: Introspection
  table(entity: EntityName): Table | undefined
  /** The column of a field, or undefined if this game has none. */
  column<E extends EntityName>(entity: E, field: FieldName<E>): Column | undefined
  readonly inventory: ItemStorage
  readonly trunk: ItemStorage
  readonly trunkWeapons: readonly WeaponSlot[]
  /** Columns of `gangs` whose sum is the gang's ammo; empty if a single column holds it, or none does. */
  readonly gangAmmo: readonly string[]
  /** `users.gangrank` contains the rank's name, in some rows its number as text. */
  readonly gangRankIsName: boolean
  /** The same for `users.factionrank`. */
  readonly factionRankIsName: boolean
  /** Where each kind of group's own row names its ranks; empty if a table of ranks does, or nothing. */
  readonly rankColumns: RankColumns
  /** The game itself stores public lockers: it has all three tables. */
  readonly hasPublicLockers: boolean
  /** Names of codes from the operator's map file. */
  readonly namesInFile: Readonly<Record<CodeKind, CodeNames>>
  /** Which form of a name the game compares with a ban's, if the operator has specified it. */
  readonly banNames: Overrides['banNames']
  /** The numbers of genders, according to the operator or else to the rows. */
  readonly genders: GenderNumbers
  /** How to read the game host's settings file, as far as the operator has specified it. */
  readonly settingsFile: Overrides['settingsFile']
  /** Whether the operator's map file says that this game lacks a field, given as `entity.field`. */
  excludes(field: string): boolean
  /** Tables with the right name that are not used because they lack a required column. */
  readonly unusedTables: readonly UnusedTable[]
  /** Fields that the contract's shapes name and this game lacks. */
  readonly missing: Readonly<Record<'user' | 'userDetails' | 'vehicle' | 'faction' | 'gang', string[]>>
}

/** Fields of the contract that come from a user's row. */
const userFields = [
  'skin',
  'vippackage',
  'adminlevel',
  'helperlevel',
  'health',
  'armor',
  'bank',
  'cash',
  'level',
  'exp',
  'hours',
  'lastlogin',
  'gender',
  'age',
] as const
const detailFields = ['level', 'hours', 'lastlogin', 'phone', 'atm', 'job', 'faction', 'gang'] as const
/** Fields shown for a vehicle besides its model. */
export const vehicleFields = [
  'plate',
  'fuel',
  'health',
  'impounded',
  'tickets',
  'trunk',
  'gpsSystem',
  'owner',
] as const

/** Fields shown for a faction besides its name. */
export const factionFields = [
  'leader',
  'shortname',
  'type',
  'rankcount',
  'turftokens',
  'fpainkillers',
  'fcash',
  'fdirtycash',
] as const
/** Fields shown for a gang besides its name. */
export const gangFields = [
  'leader',
  'motd',
  'level',
  'strikes',
  'turftokens',
  'points',
  'alliance',
  'cash',
  'materials',
  'ammo',
  'pot',
  'crack',
  'meth',
  'painkillers',
] as const

/** The column that the map file specifies for a field. Throws {@link GameUnusable} if it cannot be used. */
function namedColumn(
  { field, column, kind }: { field: string; column: string; kind: Kind },
  table: Table,
): Column {
  const found = table.columns.get(column.toLowerCase())
  if (!found)
    throw new GameUnusable(`The map file puts ${field} into ${table.name}.${column}, which does not exist.`)
  if ((kind === 'number' || kind === 'flag') && hasWordChoices(found))
    throw new GameUnusable(
      `The map file puts ${field} into ${table.name}.${column}, which lists words. A number written there would choose one of them.`,
    )
  if (isBits(found) && kind !== 'sign')
    throw new GameUnusable(
      `The map file puts ${field} into ${table.name}.${column}, which is of the type BIT. The portal does not read that type.`,
    )
  return found
}

interface Placement {
  table: Table
  columns: Map<string, Column>
}

/** The columns of a table for the fields of an entity. */
function columnsFor(name: EntityName, table: Table, overrides: Overrides): Map<string, Column> {
  const columns = new Map<string, Column>()
  const prefixes = prefixesOf(table.columns)
  for (const [field, declared] of Object.entries<Field>(entities[name].fields)) {
    const own = overrides.fields[`${name}.${field}`]
    if (own === null) continue
    const column =
      own === undefined
        ? findColumn(declared, table, prefixes)
        : namedColumn({ field: `${name}.${field}`, column: own, kind: declared.kind }, table)
    if (column) columns.set(field, column)
  }
  return columns
}

/** Fields that an entity needs and a table lacks. */
function lackingIn({ needs, needsOneOf = [] }: Entity, columns: ReadonlyMap<string, Column>) {
  const lacks = needs.filter((field) => !columns.has(field))
  if (lacks.length > 0) return { lacks, isOneEnough: false }
  return { lacks: needsOneOf.some((field) => columns.has(field)) ? [] : needsOneOf, isOneEnough: true }
}

/** Fields of which a table of this name must have one; undefined if the name says enough. */
const cluesFor = (
  { tables, unclear = {}, behindPrefix }: Entity,
  tableName: string,
  prefix: string,
): readonly string[] | undefined =>
  unclear[tableName] ??
  unclear[tableName.slice(prefix.length)] ??
  (tables.includes(tableName) ? undefined : behindPrefix)

function place(
  name: EntityName,
  { introspection, prefix }: { introspection: Introspection; prefix: string },
  overrides: Overrides,
): Placement | undefined {
  const entity: Entity = entities[name]
  const wanted = overrides.tables[name]
  if (wanted === null) return undefined
  const { unclear = {} } = entity
  const usual = [...entity.tables, ...Object.keys(unclear)]
  const names = prefix === '' ? usual : usual.flatMap((name) => [name, `${prefix}${name}`])
  for (const tableName of wanted ? [wanted] : names) {
    const table = introspection.tables.get(tableName.toLowerCase())
    if (!table) {
      if (wanted)
        throw new GameUnusable(`The map file puts ${name} into a table ${wanted}, which does not exist.`)
      continue
    }
    const columns = columnsFor(name, table, overrides)
    if (lackingIn(entity, columns).lacks.length > 0) continue
    const clues = cluesFor(entity, tableName, prefix)
    if (wanted || (clues?.some((field) => columns.has(field)) ?? true)) return { table, columns }
  }
  return undefined
}

/**
 * For each entity without a table: the first table with a matching name, if there is one and the operator has
 * not excluded it.
 */
function unusedTables(
  introspection: Introspection,
  overrides: Overrides,
  placements: ReadonlyMap<EntityName, Placement>,
): UnusedTable[] {
  // The keys of `entities` are the entity names.
  return (Object.keys(entities) as EntityName[]).flatMap((entity) => {
    const wanted = overrides.tables[entity]
    if (placements.has(entity) || wanted === null) return []
    const [usual = entity] = entities[entity].tables
    const table = introspection.tables.get((wanted ?? usual).toLowerCase())
    return table
      ? [{ entity, table, ...lackingIn(entities[entity], columnsFor(entity, table, overrides)) }]
      : []
  })
}

function countedColumns(
  table: Table | undefined,
  labels: Readonly<Record<string, string>>,
  own: Record<string, string>,
): CountedColumn[] {
  if (!table) return []
  return Object.entries({ ...labels, ...own }).flatMap(([name, label]) => {
    const column = table.columns.get(name)
    return column && isNumeric(column) ? [{ column: column.name, label }] : []
  })
}

function weaponSlots(table: Table | undefined): WeaponSlot[] {
  if (!table) return []
  return [...table.columns.values()].flatMap(({ name }) => {
    const slot = /^weapon_?(\d+)$/i.exec(name)?.[1]
    if (slot === undefined) return []
    const ammo = table.columns.get(`ammo_${slot}`) ?? table.columns.get(`ammo${slot}`)
    return [{ weapon: name, ammo: ammo?.name ?? null }]
  })
}

function summedAmmo(gangs: Placement | undefined, { fields }: Overrides): string[] {
  // If the operator says that there is no ammo column, that includes the sum.
  if (!gangs || gangs.columns.has('ammo') || fields['gangs.ammo'] === null) return []
  return ammoColumns.flatMap((name) => gangs.table.columns.get(name)?.name ?? [])
}

/** Finds the table and columns of every entity. */
function placeAll(introspection: Introspection, overrides: Overrides): ReadonlyMap<EntityName, Placement> {
  const placements = new Map<EntityName, Placement>()
  const [shared = ''] = prefixesOf(introspection.tables)
  // The keys of `entities` are the entity names; `users` is the first.
  for (const name of Object.keys(entities) as EntityName[]) {
    const users = placements.get('users')?.table.name.toLowerCase()
    // If the characters are not behind the prefix, it belongs to a website in the same database.
    const prefix = name === 'users' || users?.startsWith(shared) ? shared : ''
    const placement = place(name, { introspection, prefix }, overrides)
    if (placement) placements.set(name, placement)
  }
  const { users, ...others } = Object.fromEntries(placements)
  if (!users) throw new GameUnusable(noCharacters(introspection, overrides))
  const elsewhere = charactersElsewhere(introspection, { users, others: Object.values(others) })
  if (elsewhere !== undefined) throw new GameUnusable(elsewhere)
  return placements
}

const rowsOrColumns = (
  hasRows: boolean,
  hasColumns: boolean,
  columns: readonly CountedColumn[],
): ItemStorage => {
  if (hasRows) return { kind: 'rows' }
  return hasColumns ? { kind: 'columns', columns } : { kind: 'none' }
}

const isName = (column: Column | undefined): boolean =>
  column !== undefined && !isNumeric(column) && !column.holdsNumbers

/** Fields that the contract's shapes name and this game lacks. */
function missingFields(
  placements: ReadonlyMap<EntityName, Placement>,
  {
    gangAmmo,
    gangRankIsName,
    factionRankIsName,
    rankColumns,
  }: Pick<GameMap, 'gangAmmo' | 'gangRankIsName' | 'factionRankIsName' | 'rankColumns'>,
): GameMap['missing'] {
  const lacking = (entity: EntityName, fields: readonly string[]) =>
    fields.filter((field) => !placements.get(entity)?.columns.get(field))
  const namesRanks = (kind: GroupKind) => placements.has(`${kind}ranks`) || rankColumns[kind].length > 0
  const missingNames = [
    ...(placements.has('factions') ? [] : ['factionname']),
    ...(namesRanks('faction') || factionRankIsName ? [] : ['factionrankname']),
    ...(placements.has('gangs') ? [] : ['gangname']),
    ...(namesRanks('gang') || gangRankIsName ? [] : ['gangrankname']),
  ]
  return {
    user: lacking('users', userFields),
    userDetails: [...lacking('users', detailFields), ...missingNames],
    vehicle: lacking('vehicles', vehicleFields),
    faction: lacking('factions', factionFields),
    gang: lacking('gangs', gangFields).filter((field) => field !== 'ammo' || gangAmmo.length === 0),
  }
}

const namesInFile = ({ jobs, adminLevels, vipPackages, factionTypes }: Overrides) => ({
  jobs,
  adminLevels,
  vipPackages,
  factionTypes,
})

/** Creates the map. Throws {@link GameUnusable} if this is not a database of the supported family. */
export function mapGame(introspection: Introspection, overrides: Overrides): GameMap {
  const placements = placeAll(introspection, overrides)
  const tableOf = (entity: EntityName) => placements.get(entity)?.table
  const columnOf = (entity: EntityName, field: string) => placements.get(entity)?.columns.get(field)
  const carried = countedColumns(tableOf('users'), carriedItemColumns, overrides.itemNames)
  const stored = countedColumns(tableOf('vehicles'), trunkColumns, overrides.itemNames)
  const trunkWeapons = weaponSlots(tableOf('vehicles'))
  const ownRanks = (kind: GroupKind) =>
    placements.has(`${kind}ranks`) || overrides.tables[`${kind}ranks`] === null
      ? []
      : rankColumnsIn(tableOf(`${kind}s`))
  const ranks = {
    rankColumns: { faction: ownRanks('faction'), gang: ownRanks('gang') },
    gangAmmo: summedAmmo(placements.get('gangs'), overrides),
    gangRankIsName: isName(columnOf('users', 'gangrank')),
    factionRankIsName: isName(columnOf('users', 'factionrank')),
  }
  return {
    introspection,
    table: tableOf,
    column: columnOf,
    inventory: rowsOrColumns(placements.has('inventory'), carried.length > 0, carried),
    trunk: rowsOrColumns(placements.has('trunk'), stored.length > 0 || trunkWeapons.length > 0, stored),
    trunkWeapons,
    ...ranks,
    hasPublicLockers:
      placements.has('publiclockers') &&
      placements.has('publiclockerslots') &&
      placements.has('publiclockeritems'),
    namesInFile: namesInFile(overrides),
    banNames: overrides.banNames,
    genders: overrides.genders ?? 'usual',
    settingsFile: overrides.settingsFile,
    excludes: (field) => overrides.fields[field] === null,
    unusedTables: unusedTables(introspection, overrides, placements),
    missing: missingFields(placements, ranks),
  }
}

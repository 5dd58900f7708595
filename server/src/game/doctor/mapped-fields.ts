/** Where the portal finds each of its fields in this game. */
import type { fieldKinds } from '@idlewood/contract/operations'
import { serverFields, type SettingName } from '@idlewood/contract/server-settings'
import type { Game } from '../game.ts'
import { entities, type EntityName } from '../map/fields.ts'
import type { Column, Table } from '../map/introspect.ts'
import { columnsInsteadOf } from '../map/rank-columns.ts'
import { settingsFileOf } from '../server-settings/server-settings.ts'

/** The source of one field of the portal. */
export interface MappedField {
  entity: EntityName
  field: string
  kind: (typeof fieldKinds)[number]
  /** `table.column` with its type, or the columns it is the sum of; null if this game has none. */
  source: string | null
}

const describe = (table: Table, column: Column): string =>
  `${table.name}.${column.name} (${column.type}${column.length === null ? '' : ` ${column.length}`})`

const isSetting = (field: string): field is SettingName => field in serverFields

const lockers = new Set<string>(['publiclockers', 'publiclockerslots', 'publiclockeritems'])

type Place = Pick<MappedField, 'kind' | 'source'>

/** Where the groups' own rows name their ranks; undefined if they do not. */
function ranksElsewhere(game: Game, entity: EntityName): Place | undefined {
  const map = game.current()
  const [first, ...others] = columnsInsteadOf(entity, map.rankColumns)
  if (!first) return undefined
  const groups = map.table(entity === 'gangranks' ? 'gangs' : 'factions')
  const source = `${first.column} to ${others.at(-1)?.column} of ${groups?.name}`
  return { kind: 'derived', source }
}

/** The source of a field without a column. */
function placeElsewhere(game: Game, entity: EntityName, field: string): Place {
  const map = game.current()
  const table = map.table(entity)
  if (entity === 'gangs' && field === 'ammo' && table && map.gangAmmo.length > 0) {
    const sum = map.gangAmmo.map((name) => `${table.name}.${name}`).join(', ')
    return { kind: 'derived', source: `sum of ${sum}` }
  }
  if ((entity === 'inventory' || entity === 'trunk') && map[entity].kind === 'columns')
    return { kind: 'derived', source: describeStorage(entity, game) }
  if (lockers.has(entity) && !map.hasPublicLockers)
    return { kind: 'portal', source: 'the portal’s own table' }
  if (entity === 'settings' && isSetting(field))
    return settingsFileOf(game)?.holds(field)
      ? { kind: 'native', source: 'the settings file' }
      : { kind: 'portal', source: 'the portal’s own table' }
  return ranksElsewhere(game, entity) ?? { kind: 'none', source: null }
}

/** Every field of the portal and its source. */
export function mappedFields(game: Game): MappedField[] {
  const map = game.current()
  // The keys of `entities` are the entity names.
  return (Object.keys(entities) as EntityName[]).flatMap((entity) => {
    const table = map.table(entity)
    return Object.keys(entities[entity].fields).map((field): MappedField => {
      const column = map.column(entity as 'users', field as 'uid') // a field of this entity, as just listed
      const place: Place =
        table && column
          ? { kind: 'native', source: describe(table, column) }
          : placeElsewhere(game, entity, field)
      return { entity, field, ...place }
    })
  })
}

/** Describes in words where inventories or trunk contents are stored. */
export function describeStorage(kind: 'inventory' | 'trunk', game: Game): string {
  const map = game.current()
  const storage = map[kind]
  if (storage.kind === 'rows') return `rows of ${map.table(kind)?.name}`
  if (storage.kind === 'none') return 'not available'
  const slots =
    kind === 'trunk' ? map.trunkWeapons.flatMap(({ weapon, ammo }) => [weapon, ...(ammo ? [ammo] : [])]) : []
  const columns = [...storage.columns.map(({ column }) => column), ...slots]
  return `${columns.length} columns of ${map.table(kind === 'inventory' ? 'users' : 'vehicles')?.name}: ${columns.join(', ')}`
}

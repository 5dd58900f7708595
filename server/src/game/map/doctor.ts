/** What an operator should know about the game database before players do. */
import { sql } from 'kysely'
import { readOnlyReasons } from './durability.ts'
import type { fieldKinds } from '@idlewood/contract/operations'
import { serverFields, type SettingName } from '@idlewood/contract/server-settings'
import type { Column, Table } from './introspect.ts'
import { entities, type EntityName } from './fields.ts'
import type { Game } from '../game.ts'
import { grantSql, quoted, readRights, wantedForEditing, wantedRights } from './grants.ts'
import { settingsFileOf } from '../server-settings/server-settings.ts'

/** One thing the doctor found. `sql` mends it, where a statement can. */
export interface Finding {
  level: 'ok' | 'warning'
  text: string
  sql?: string
}

/** Where one field of the portal comes from. */
export interface MappedField {
  entity: EntityName
  field: string
  kind: (typeof fieldKinds)[number]
  /** `table.column` with its type, the columns it is the sum of, or null when this game has none. */
  source: string | null
}

/** Everything the doctor has to say. */
export interface Report {
  version: string
  fields: MappedField[]
  adapters: { inventory: string; trunk: string; gangRanks: string; publicLockers: string }
  findings: Finding[]
}

const describe = (table: Table, column: Column): string =>
  `${table.name}.${column.name} (${column.type}${column.length === null ? '' : ` ${column.length}`})`

const isSetting = (field: string): field is SettingName => field in serverFields

function mappedFields(game: Game): MappedField[] {
  const map = game.current()
  const lockers = new Set<string>(['publiclockers', 'publiclockerslots', 'publiclockeritems'])
  // The keys of the declaration are its names.
  return (Object.keys(entities) as EntityName[]).flatMap((entity) => {
    const table = map.table(entity)
    return Object.keys(entities[entity].fields).map((field): MappedField => {
      const column = map.column(entity as 'users', field as 'uid') // a field of this entity, as just listed
      if (table && column) return { entity, field, kind: 'native', source: describe(table, column) }
      if (entity === 'gangs' && field === 'ammo' && table && map.gangAmmo.length > 0) {
        const sum = map.gangAmmo.map((name) => `${table.name}.${name}`).join(', ')
        return { entity, field, kind: 'derived', source: `sum of ${sum}` }
      }
      if ((entity === 'inventory' || entity === 'trunk') && map[entity].kind === 'columns')
        return { entity, field, kind: 'derived', source: keptAs(entity, game) }
      if (lockers.has(entity) && !map.hasPublicLockers)
        return { entity, field, kind: 'portal', source: 'the portal’s own table' }
      if (entity === 'settings' && isSetting(field))
        return settingsFileOf(game)?.holds(field)
          ? { entity, field, kind: 'native', source: 'the settings file' }
          : { entity, field, kind: 'portal', source: 'the portal’s own table' }
      return { entity, field, kind: 'none', source: null }
    })
  })
}

function keptAs(kind: 'inventory' | 'trunk', game: Game): string {
  const map = game.current()
  const keeping = map[kind]
  if (keeping.kind === 'rows') return `rows of ${map.table(kind)?.name}`
  if (keeping.kind === 'none') return 'not available'
  const slots =
    kind === 'trunk' ? map.trunkWeapons.flatMap(({ weapon, ammo }) => [weapon, ...(ammo ? [ammo] : [])]) : []
  const columns = [...keeping.columns.map(({ column }) => column), ...slots]
  return `${columns.length} columns of ${map.table(kind === 'inventory' ? 'users' : 'vehicles')?.name}: ${columns.join(', ')}`
}

/** Indexes whose absence makes the portal read whole tables. */
function missingIndexes(game: Game): Finding[] {
  const map = game.current()
  const wanted: [EntityName, string, string][] = [
    ['users', 'uid', 'every page of a player'],
    ['users', 'username', 'signing in and up by name'],
    ['vehicles', 'id', 'a vehicle’s page'],
    ['vehicles', 'ownerid', 'the garage'],
    ['inventory', 'owner', 'the inventory'],
    ['trunk', 'vehicle', 'a vehicle’s storage'],
    ['users', 'faction', 'finding the members of a faction'],
    ['users', 'gang', 'finding the members of a gang'],
    ['publiclockerslots', 'locker', 'a public locker’s slots'],
    ['publiclockeritems', 'slot', 'what a locker’s slot holds'],
    ['bans', 'username', 'looking whether somebody is banned'],
  ]
  return wanted.flatMap(([entity, field, use]) => {
    const table = map.table(entity)
    const column = map.column(entity as 'users', field as 'uid') // named in the list above
    if (!table || !column || table.isView || table.indexed.has(column.name.toLowerCase())) return []
    return [
      {
        level: 'warning' as const,
        text: `${table.name}.${column.name} has no index; ${use} reads the whole table. An index changes no row and no column.`,
        sql: `CREATE INDEX ${quoted(`${column.name}_index`)} ON ${quoted(table.name)} (${quoted(column.name)});`,
      },
    ]
  })
}

function texts(game: Game): Finding[] {
  const { tables } = game.current().introspection
  const byCharset = Map.groupBy(
    [...tables.values()].flatMap((table) =>
      [...table.columns.values()].flatMap(({ collation }) => collation ?? []),
    ),
    (collation) => collation,
  )
  if (byCharset.size < 2) return []
  const list = [...byCharset]
    .map(([collation, columns]) => `${collation} (${columns.length} columns)`)
    .join(', ')
  return [
    {
      level: 'ok',
      text: `Texts are kept in several collations: ${list}. The portal compares each with itself only.`,
    },
  ]
}

async function writing(game: Game): Promise<Finding[]> {
  const { db, engine } = game.database
  if (engine === 'sqlite') return []
  const map = game.current()
  const users = map.table('users')
  const findings: Finding[] = []
  for (const text of readOnlyReasons(map)) findings.push({ level: 'warning', text })
  const { rows: variables } = await sql<{ flush: number; mode: string }>`
    select @@innodb_flush_log_at_trx_commit as flush, @@global.sql_mode as mode`.execute(db)
  const [server] = variables
  if (server && Number(server.flush) !== 1) {
    findings.push({
      level: 'warning',
      text: `innodb_flush_log_at_trx_commit is ${server.flush}: a crash of the database may lose what it had confirmed.`,
      sql: 'SET GLOBAL innodb_flush_log_at_trx_commit = 1;',
    })
  }
  if (server && !/STRICT_/i.test(server.mode)) {
    findings.push({
      level: 'ok',
      text: 'The server is not in strict mode: the game’s own statements may be cut and rounded. The portal’s never are.',
    })
  }
  const rights = await readRights(game)
  if (users && !users.isView && rights.lacks('INSERT', users.name)) {
    findings.push({
      level: 'warning',
      text: 'This account may not add characters. Everything works except signing up and putting back a deleted account, which say so.',
      sql: rights.grant(['INSERT'], users.name),
    })
  }
  for (const { table, rights: wanted, what } of wantedForEditing(map)) {
    const missing = wanted.filter((right) => rights.lacks(right, table))
    if (missing.length > 0) {
      findings.push({
        level: 'warning',
        text: `This account may not change ${table}. Staff can look, but not ${what}.`,
        sql: rights.grant(missing, table),
      })
    }
  }
  return findings
}

async function contents(game: Game): Promise<Finding[]> {
  const { db } = game.database
  const map = game.current()
  const users = map.table('users')
  const username = map.column('users', 'username')
  if (!users || !username) return []
  const findings: Finding[] = []
  const table = sql.table(users.name)
  const { rows } = await sql<{ shared: number }>`select count(*) as shared from
    (select 1 as one from ${table} group by ${sql.ref(username.name)} having count(*) > 1) as names`.execute(
    db,
  )
  const shared = Number(rows[0]?.shared ?? 0)
  if (shared > 0) {
    findings.push({
      level: 'warning',
      text: `${shared} name${shared === 1 ? ' is' : 's are'} borne by more than one character. They sign in only if their passwords differ.`,
    })
  }
  const lastlogin = map.column('users', 'lastlogin')
  if (lastlogin && /date|timestamp/.test(lastlogin.type) && game.database.engine === 'mysql') {
    const { rows } = await sql<{ zero: number }>`select count(*) as zero from ${table}
      where year(${sql.ref(lastlogin.name)}) = 0`.execute(db)
    const zero = Number(rows[0]?.zero ?? 0)
    if (zero > 0)
      findings.push({
        level: 'ok',
        text: `${zero} characters have a zero date for their last login; it is shown as none.`,
      })
  }
  return findings
}

async function settingsFile(game: Game): Promise<Finding[]> {
  const path = game.settingsFile
  const reading = await settingsFileOf(game)?.read()
  if (path === undefined || !reading) return []
  if ('sentence' in reading) {
    return [{ level: 'warning', text: `${reading.sentence} GAME_SETTINGS_FILE names ${path}.` }]
  }
  const { unclear, positions } = reading
  if (unclear !== null) return [{ level: 'warning', text: `${path}: ${unclear}` }]
  const places = Object.entries(positions).map(([field, place]) => `${place + 1} ${field}`)
  return [{ level: 'ok', text: `The settings file ${path} is read as: ${places.join(', ')}.` }]
}

/** Looks the game database over. Rejects like {@link Game.ready} when it cannot be used. */
export async function examine(game: Game): Promise<Report> {
  const map = await game.ready()
  return {
    version: map.introspection.version,
    fields: mappedFields(game),
    adapters: {
      inventory: keptAs('inventory', game),
      trunk: keptAs('trunk', game),
      publicLockers: map.hasPublicLockers
        ? `rows of ${map.table('publiclockers')?.name}`
        : 'the portal’s own tables',
      gangRanks: map.gangRankIsName ? 'the rank’s name in users' : 'numbers, named by a table',
    },
    findings: [
      ...missingIndexes(game),
      ...(await writing(game)),
      ...(await contents(game)),
      ...texts(game),
      ...(await settingsFile(game)),
    ],
  }
}

/** The statements that give an account every right the portal can use here, least first; none for SQLite. */
export async function neededGrants(game: Game, account?: string): Promise<string[]> {
  if (game.database.engine === 'sqlite') return []
  const map = await game.ready()
  const rights = await readRights(game)
  return wantedRights(map).map((wanted) =>
    grantSql(wanted, { database: rights.database, account: account ?? rights.account }),
  )
}

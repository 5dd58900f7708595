/** What an operator should know about the game database before players do. */
import { accessSync, constants } from 'node:fs'
import { sql } from 'kysely'
import type { Column, Table } from './introspect.ts'
import { entities, type EntityName } from './fields.ts'
import type { Game } from './game.ts'

/** One thing the doctor found. `sql` mends it, where a statement can. */
export interface Finding {
  level: 'ok' | 'warning'
  text: string
  sql?: string
}

/** Where one field of the portal comes from. */
export interface MappedField {
  entity: string
  field: string
  /** `table.column` with its type, or null when this game has none. */
  source: string | null
}

/** Everything the doctor has to say. */
export interface Report {
  version: string
  fields: MappedField[]
  adapters: { inventory: string; trunk: string; gangRanks: string }
  findings: Finding[]
}

const describe = (table: Table, column: Column): string =>
  `${table.name}.${column.name} (${column.type}${column.length === null ? '' : ` ${column.length}`})`

function mappedFields(game: Game): MappedField[] {
  const map = game.current()
  // The keys of the declaration are its names.
  return (Object.keys(entities) as EntityName[]).flatMap((entity) => {
    const table = map.table(entity)
    return Object.keys(entities[entity].fields).map((field) => {
      const column = map.column(entity as 'users', field as 'uid') // a field of this entity, as just listed
      return { entity, field, source: table && column ? describe(table, column) : null }
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

const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``

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
        sql: `CREATE INDEX ${quote(`${column.name}_index`)} ON ${quote(table.name)} (${quote(column.name)});`,
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

/** Whether one line of `show grants` lets rows be added to a table. A role's rights are lines of their own. */
function allowsInsert(grant: string, { database, table }: { database: string; table: string }): boolean {
  const [, rights = '', onDatabase = '', onTable = ''] =
    /^GRANT (.+) ON (?:TABLE )?(\*|`(?:[^`]|``)*`)\.(\*|`(?:[^`]|``)*`) TO /i.exec(grant) ?? []
  // A right on some columns only, `INSERT (uid)`, is not one on rows.
  if (!/\bALL PRIVILEGES\b|\bINSERT\b(?! \()/i.test(rights)) return false
  const named = (quoted: string): string => quoted.slice(1, -1).replaceAll('``', '`')
  // In a database's name `%` and `_` stand for any letters, unless a backslash is before them.
  const pattern = named(onDatabase).replaceAll(
    /\\([%_])|([%_])|([.*+?^${}()|[\]\\])/g,
    (_, plain, any, special) => (plain ? plain : any ? (any === '%' ? '.*' : '.') : `\\${special}`),
  )
  const here = onDatabase === '*' || new RegExp(`^${pattern}$`, 'i').test(database)
  return here && (onTable === '*' || named(onTable).toLowerCase() === table.toLowerCase())
}

async function writing(game: Game): Promise<Finding[]> {
  const { db, engine } = game.database
  if (engine === 'sqlite') return []
  const map = game.current()
  const users = map.table('users')
  const findings: Finding[] = []
  if (users?.engine && users.engine !== 'InnoDB') {
    findings.push({
      level: 'warning',
      text: `${users.name} is kept in ${users.engine}, which has no transactions. Signing up works; a crash of the database may lose it.`,
    })
  }
  const { rows: variables } = await sql<{ flush: number; readOnly: number; name: string; mode: string }>`
    select @@innodb_flush_log_at_trx_commit as flush, @@read_only as readOnly, database() as name,
      @@global.sql_mode as mode`.execute(db)
  const [server] = variables
  if (server && Number(server.flush) !== 1) {
    findings.push({
      level: 'warning',
      text: `innodb_flush_log_at_trx_commit is ${server.flush}: a crash of the database may lose what it had confirmed.`,
      sql: 'SET GLOBAL innodb_flush_log_at_trx_commit = 1;',
    })
  }
  const { rows: grants } = await sql<Record<string, string>>`show grants`.execute(db)
  const mayInsert = grants.some((row) =>
    allowsInsert(Object.values(row).join(' '), { database: server?.name ?? '', table: users?.name ?? '' }),
  )
  if (server && !/STRICT_/i.test(server.mode)) {
    findings.push({
      level: 'ok',
      text: 'The server is not in strict mode: the game’s own statements may be cut and rounded. The portal’s never are.',
    })
  }
  if (!mayInsert || Number(server?.readOnly) === 1) {
    findings.push({
      level: 'warning',
      text: 'This account may only read. Everything works except signing up, which says so.',
      sql: `GRANT INSERT ON ${quote(server?.name ?? 'game')}.${quote(users?.name ?? 'users')} TO …;`,
    })
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

function settingsFile({ settingsFile: path }: Game): Finding[] {
  if (!path) return []
  try {
    accessSync(path, constants.R_OK)
    return [{ level: 'ok', text: `The settings file ${path} can be read.` }]
  } catch {
    return [
      {
        level: 'warning',
        text: `The settings file ${path} cannot be read. Check GAME_SETTINGS_FILE and its permissions.`,
      },
    ]
  }
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
      gangRanks: map.gangRankIsName ? 'the rank’s name in users' : 'numbers, named by a table',
    },
    findings: [
      ...missingIndexes(game),
      ...(await writing(game)),
      ...(await contents(game)),
      ...texts(game),
      ...settingsFile(game),
    ],
  }
}

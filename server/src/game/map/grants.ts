/**
 * The rights the portal's account needs in the game's database: which ones, what for, which of them it has,
 * and how to grant the rest.
 */
import { sql } from 'kysely'
import type { GameMap } from './capability-map.ts'
import { entities, type EntityName } from './fields.ts'
import type { Game } from '../game.ts'
import type { Table } from './introspect.ts'
import { logTables } from '../readers/log-tables.ts'
import { renamedTables } from '../rows/renaming.ts'

/** A privilege on the rows of a table. */
export type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

/** The privileges on one table, and what the portal uses them for. */
export interface TableRights {
  table: string
  rights: readonly Right[]
  what: string
}

/** A name quoted for MySQL. */
export const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``

const edits: readonly { entity: EntityName; rights: readonly Right[]; what: string }[] = [
  { entity: 'users', rights: ['UPDATE', 'DELETE'], what: 'edit profiles and delete accounts' },
  { entity: 'vehicles', rights: ['INSERT', 'UPDATE', 'DELETE'], what: 'delete and restore vehicles' },
  { entity: 'inventory', rights: ['INSERT', 'UPDATE', 'DELETE'], what: 'change what somebody carries' },
  { entity: 'settings', rights: ['UPDATE'], what: 'change the server’s settings' },
]

/** What staff change in each table, and the privileges this needs. Views are only read. */
export function rightsForEditing(map: GameMap): TableRights[] {
  const own = edits.flatMap(({ entity, rights, what }) => {
    const table = map.table(entity)
    return table && !table.isView ? [{ table: table.name, rights, what }] : []
  })
  const named = new Set(own.map(({ table }) => table))
  return [
    ...own,
    ...renamedTables(map)
      .filter(({ name }) => !named.has(name))
      .map(({ name }) => ({
        table: name,
        rights: ['UPDATE'] as const,
        what: 'rename somebody who owns something there',
      })),
  ]
}

/** Every table the portal reads. */
export function readTables(map: GameMap): Table[] {
  // The keys of `entities` are the entity names.
  const mapped = (Object.keys(entities) as EntityName[]).flatMap((entity) => map.table(entity) ?? [])
  const { tables } = map.introspection
  const logs = logTables(map.introspection).flatMap(({ name }) => tables.get(name) ?? [])
  return [...new Set([...mapped, ...renamedTables(map), ...logs])]
}

/** Every privilege the portal can use in this database, one entry per table. */
export function wantedRights(map: GameMap): TableRights[] {
  const users = map.table('users')
  const writing = rightsForEditing(map)
  return readTables(map).map(({ name }) => {
    const rights = new Set<Right>(['SELECT'])
    if (name === users?.name && !users.isView) rights.add('INSERT')
    if (name === map.table('bans')?.name || name === map.table('flags')?.name)
      for (const right of ['INSERT', 'DELETE'] as const) rights.add(right)
    for (const wanted of writing)
      if (wanted.table === name) for (const right of wanted.rights) rights.add(right)
    return { table: name, rights: [...rights], what: 'everything' }
  })
}

/**
 * A statement that grants rights on a table; `account` is written as the database writes it. In a table name,
 * unlike in a database name, `_` and `%` are not wildcards.
 */
export const grantSql = (
  { table, rights }: Pick<TableRights, 'table' | 'rights'>,
  { database, account }: { database: string; account: string },
): string => `GRANT ${rights.join(', ')} ON ${quoted(database)}.${quoted(table)} TO ${account};`

/**
 * Whether one line of `show grants` gives a right on a table. The rights of a role appear on separate lines.
 */
function allows(
  grant: string,
  { right, database, table }: { right: Right; database: string; table: string },
): boolean {
  const [, rights = '', onDatabase = '', onTable = ''] =
    /^GRANT (.+) ON (?:TABLE )?(\*|`(?:[^`]|``)*`)\.(\*|`(?:[^`]|``)*`) TO /i.exec(grant) ?? []
  // A column privilege such as `INSERT (uid)` is not a privilege on rows.
  if (!new RegExp(`\\bALL PRIVILEGES\\b|\\b${right}\\b(?! \\()`, 'i').test(rights)) return false
  const named = (name: string): string => name.slice(1, -1).replaceAll('``', '`')
  // In a database name, `%` and `_` are wildcards unless escaped with a backslash.
  const pattern = named(onDatabase).replaceAll(
    /\\([%_])|([%_])|([.*+?^${}()|[\]\\])/g,
    (_, plain, any, special) => (plain ? plain : any ? (any === '%' ? '.*' : '.') : `\\${special}`),
  )
  const here = onDatabase === '*' || new RegExp(`^${pattern}$`, 'i').test(database)
  return here && (onTable === '*' || named(onTable).toLowerCase() === table.toLowerCase())
}

/** What the account of this connection is allowed to do. */
export interface Rights {
  readonly database: string
  /** As written in a grant: `'name'@'host'`. */
  readonly account: string
  /** Whether the whole server takes no changes, whatever the account's rights. */
  readonly isServerReadOnly: boolean
  lacks(right: Right, table: string): boolean
  /** The statement that grants this account rights on a table. */
  grant(rights: readonly Right[], table: string): string
}

/** Reads the account's rights from the database server. MySQL and MariaDB only. */
export async function readRights({ database: { db } }: Game): Promise<Rights> {
  const { rows } = await sql<{ name: string; account: string; readOnly: number }>`
    select database() as name, current_user() as account, @@read_only as readOnly`.execute(db)
  const { name = '', account = '', readOnly = 0 } = rows[0] ?? {}
  const { rows: grants } = await sql<Record<string, string>>`show grants`.execute(db)
  const lines = grants.map((row) => Object.values(row).join(' '))
  const at = account.lastIndexOf('@')
  const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  const named = `${literal(account.slice(0, at))}@${literal(account.slice(at + 1))}`
  return {
    database: name,
    account: named,
    isServerReadOnly: Number(readOnly) === 1,
    lacks: (right, table) => !lines.some((grant) => allows(grant, { right, database: name, table })),
    grant: (rights, table) => grantSql({ rights, table }, { database: name, account: named }),
  }
}

/**
 * The rights the portal's account needs in the game's database: which, what for, which of them it has, and
 * how to give them.
 */
import { sql } from 'kysely'
import type { GameMap } from './capability-map.ts'
import { entities, type EntityName } from './fields.ts'
import type { Game } from '../game.ts'
import type { Table } from './introspect.ts'
import { logTables } from '../readers/log-tables.ts'
import { renamedTables } from '../rows/renaming.ts'

/** A right on the rows of a table. */
export type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

/** Rights on one table, and what the portal does with them. */
export interface TableRights {
  table: string
  rights: readonly Right[]
  what: string
}

/** A name as MySQL quotes it. */
export const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``

const edits: readonly { entity: EntityName; rights: readonly Right[]; what: string }[] = [
  { entity: 'users', rights: ['UPDATE', 'DELETE'], what: 'edit profiles and delete accounts' },
  { entity: 'vehicles', rights: ['INSERT', 'UPDATE', 'DELETE'], what: 'delete and restore vehicles' },
  { entity: 'inventory', rights: ['INSERT', 'UPDATE', 'DELETE'], what: 'change what somebody carries' },
  { entity: 'settings', rights: ['UPDATE'], what: 'change the server’s settings' },
]

/** What staff change in which table, and the rights that takes. Views are only read. */
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
  // The keys of the declaration are its names.
  const mapped = (Object.keys(entities) as EntityName[]).flatMap((entity) => map.table(entity) ?? [])
  const { tables } = map.introspection
  const logs = logTables(map.introspection).flatMap(({ name }) => tables.get(name) ?? [])
  return [...new Set([...mapped, ...renamedTables(map), ...logs])]
}

/** Every right the portal can use in this database, a table each. */
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
 * A statement that gives rights on a table; `account` as the database writes it. Of one table `_` and `%`
 * mean themselves.
 */
export const grantSql = (
  { table, rights }: Pick<TableRights, 'table' | 'rights'>,
  { database, account }: { database: string; account: string },
): string => `GRANT ${rights.join(', ')} ON ${quoted(database)}.${quoted(table)} TO ${account};`

/** Whether one line of `show grants` gives a right on a table. A role's rights are lines of their own. */
function allows(
  grant: string,
  { right, database, table }: { right: Right; database: string; table: string },
): boolean {
  const [, rights = '', onDatabase = '', onTable = ''] =
    /^GRANT (.+) ON (?:TABLE )?(\*|`(?:[^`]|``)*`)\.(\*|`(?:[^`]|``)*`) TO /i.exec(grant) ?? []
  // A right on some columns only, `INSERT (uid)`, is not one on rows.
  if (!new RegExp(`\\bALL PRIVILEGES\\b|\\b${right}\\b(?! \\()`, 'i').test(rights)) return false
  const named = (name: string): string => name.slice(1, -1).replaceAll('``', '`')
  // In a database's name `%` and `_` stand for any characters, unless a backslash is before them.
  const pattern = named(onDatabase).replaceAll(
    /\\([%_])|([%_])|([.*+?^${}()|[\]\\])/g,
    (_, plain, any, special) => (plain ? plain : any ? (any === '%' ? '.*' : '.') : `\\${special}`),
  )
  const here = onDatabase === '*' || new RegExp(`^${pattern}$`, 'i').test(database)
  return here && (onTable === '*' || named(onTable).toLowerCase() === table.toLowerCase())
}

/** What the account of this connection may do. */
export interface Rights {
  readonly database: string
  /** As a grant names it: `'name'@'host'`. */
  readonly account: string
  lacks(right: Right, table: string): boolean
  /** The statement that gives this account rights on a table. */
  grant(rights: readonly Right[], table: string): string
}

/** Asks the server for the account's rights. For MySQL and MariaDB only. */
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
    lacks: (right, table) =>
      (Number(readOnly) === 1 && right !== 'SELECT') ||
      !lines.some((grant) => allows(grant, { right, database: name, table })),
    grant: (rights, table) => grantSql({ rights, table }, { database: name, account: named }),
  }
}

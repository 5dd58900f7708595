/**
 * What every step of the portal database's history is made with: tables and indexes that may be there
 * already.
 */
import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely } from 'kysely'

/**
 * The database as a migration sees it: with tables as they were at its time, not as today's types describe
 * them.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own type for it
export type Any = Kysely<any>

/** A table, unless a run that was cut off made it already. */
export const table = (db: Any, name: string, mysql: boolean): CreateTableBuilder<string> => {
  const made = db.schema.createTable(name).ifNotExists()
  // Exact comparison on both engines: what is equal in SQLite is equal in MariaDB.
  return mysql ? made.modifyEnd(sql`engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin`) : made
}

/** An index, unless it is there. */
export async function index(
  db: Any,
  { name, on, columns, unique = false }: { name: string; on: string; columns: string[]; unique?: boolean },
) {
  const made = db.schema.createIndex(name).on(on).columns(columns)
  try {
    await (unique ? made.unique() : made).execute()
  } catch (error) {
    // 1061 and SQLite's sentence: a run that was cut off had made it already.
    const exists =
      error instanceof Error &&
      (('errno' in error && error.errno === 1061) || /index .* already exists/.test(error.message))
    if (!exists) throw error
  }
}

/** A column of a table that is there already, unless a run that was cut off added it. */
export async function column(
  db: Any,
  {
    on,
    name,
    type,
  }: { on: string; name: string; type: 'integer' | 'bigint' | 'text' | 'varchar(36)' | 'varchar(64)' },
  build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder = (column) => column,
) {
  try {
    await db.schema.alterTable(on).addColumn(name, type, build).execute()
  } catch (error) {
    // 1060 and SQLite's sentence.
    const exists =
      error instanceof Error &&
      (('errno' in error && error.errno === 1060) || error.message.includes(`duplicate column name: ${name}`))
    if (!exists) throw error
  }
}

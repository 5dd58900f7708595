/** Helpers for migrations: they create tables, columns and indexes that may already exist. */
import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely } from 'kysely'

/** The database as a migration sees it: with the tables of its time, not as described by today's types. */
// oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own type for it
export type Any = Kysely<any>

/** Creates a table, unless an interrupted run already did. */
export const table = (db: Any, name: string, mysql: boolean): CreateTableBuilder<string> => {
  const made = db.schema.createTable(name).ifNotExists()
  // Exact comparison on both engines: what is equal in SQLite is equal in MariaDB.
  return mysql ? made.modifyEnd(sql`engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin`) : made
}

/** Creates an index, unless it exists. */
export async function index(
  db: Any,
  { name, on, columns, unique = false }: { name: string; on: string; columns: string[]; unique?: boolean },
) {
  const made = db.schema.createIndex(name).on(on).columns(columns)
  try {
    await (unique ? made.unique() : made).execute()
  } catch (error) {
    // 1061, and SQLite's message: an interrupted run has already created it.
    const exists =
      error instanceof Error &&
      (('errno' in error && error.errno === 1061) || /index .* already exists/.test(error.message))
    if (!exists) throw error
  }
}

/** Adds a column to an existing table, unless an interrupted run already did. */
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
    // 1060, and SQLite's message.
    const exists =
      error instanceof Error &&
      (('errno' in error && error.errno === 1060) || error.message.includes(`duplicate column name: ${name}`))
    if (!exists) throw error
  }
}

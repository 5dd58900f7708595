/**
 * Exports the rows of a portal database and loads them into another, whichever engine either uses: for
 * backups, restores, and moving from SQLite to a server.
 */
import { sql, type Kysely } from 'kysely'
import { createDatabase, type Database } from './database.ts'
import {
  appliedMigrations,
  knownMigrations,
  migratePortal,
  portalTables,
  requireNoForeignTables,
} from './migrations.ts'

// Tables are read by their names in the database, not by the types of this release.
// oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own type for it
type AnyTables = any

/** Kysely's own tables: the migrations that have been applied, and the lock for applying them. */
const bookkeeping = new Set(['kysely_migration', 'kysely_migration_lock'])

/** Milliseconds a statement may take: an operator waits longer than a page does. */
const timeoutMs = 600_000
/** Rows read or written per batch. */
const batch = 500

/** One row: its values in the order of the table's columns, with bytes as `{ hex }`. */
export type DumpedRow = readonly (string | number | boolean | null | { hex: string })[]

/** The contents of a table. `rows` can only be iterated once. */
export interface DumpedTable {
  name: string
  columns: readonly string[]
  rows: AsyncIterable<DumpedRow>
}

const toDumped = (value: unknown): DumpedRow[number] => {
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString('hex') }
  if (typeof value === 'bigint') return value.toString()
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
    return value as DumpedRow[number] // one of the three, as checked above
  // JSON that a driver parsed.
  return JSON.stringify(value)
}

const fromDumped = (value: DumpedRow[number]): unknown =>
  value !== null && typeof value === 'object' ? Buffer.from(value.hex, 'hex') : value

/** Whether a value is a row of a table with this many columns. */
export const isDumpedRow = (value: unknown, columns: number): value is DumpedRow =>
  Array.isArray(value) && value.length === columns && value.every(isDumpedValue)

const isDumpedValue = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (typeof value === 'object' && 'hex' in value && typeof value.hex === 'string')

/** The portal's own tables in the database; all others are ignored. */
async function tablesOf(db: Kysely<AnyTables>): Promise<{ name: string; columns: string[] }[]> {
  const own = await portalTables()
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ name }) => own.has(name))
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/**
 * Reads every table from one consistent snapshot, regardless of concurrent writes, and passes them to `take`
 * one after the other. Returns the applied migrations. Throws if it is not a portal database.
 */
export async function dumpPortal(
  url: string,
  take: (table: DumpedTable) => Promise<void>,
): Promise<{ engine: Database<never>['engine']; migrations: string[] }> {
  const { db, engine, close } = createDatabase<AnyTables>(url, { queryTimeout: timeoutMs })
  try {
    const tables = await tablesOf(db)
    if (tables.length === 0) throw new Error('There is no portal database there to back up.')
    // Both engines keep one snapshot for the duration of the transaction; in SQLite, writers are not blocked.
    return await db.connection().execute(async (db) => {
      if (engine === 'mysql') {
        await sql`set session transaction isolation level repeatable read`.execute(db)
        await sql`start transaction with consistent snapshot`.execute(db)
      } else {
        await sql`begin deferred`.execute(db)
      }
      try {
        const migrations = await appliedMigrations({ db })
        for (const { name, columns } of tables) {
          await take({ name, columns, rows: rowsOf(db, name, columns) })
        }
        return { engine, migrations }
      } finally {
        await sql`rollback`.execute(db)
      }
    })
  } finally {
    await close()
  }
}

async function* rowsOf(
  db: Kysely<AnyTables>,
  name: string,
  columns: readonly string[],
): AsyncGenerator<DumpedRow> {
  const stream = db
    .selectFrom(name)
    .select([...columns])
    .stream(batch)
  for await (const row of stream) {
    // The columns selected above.
    const values = row as Record<string, unknown>
    yield columns.map((column) => toDumped(values[column]))
  }
}

/** Whether the database belongs to a portal, or once did. */
export async function isPortalDatabase(url: string): Promise<boolean> {
  const { db, close } = createDatabase<AnyTables>(url)
  try {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    return tables.some(({ name }) => name === 'kysely_migration')
  } finally {
    await close()
  }
}

/**
 * The name of a process that uses a portal database, wherever it runs; undefined if none is known. Only the
 * one that leads the record of the game server is, and one that was killed for as long as its claim lasts.
 */
export async function findPortalProcess(url: string): Promise<string | undefined> {
  const { db, close } = createDatabase<AnyTables>(url)
  try {
    if (!(await tablesOf(db)).some(({ name }) => name === 'server_status')) return undefined
    const { rows } = await sql<{ holder: string }>`
      select holder from server_status where holder is not null and held_until > ${Date.now()}`.execute(db)
    return rows[0]?.holder
  } finally {
    await close()
  }
}

/**
 * Drops every table of the portal: the ones named and the migration history. Only used by a restore, after a
 * backup.
 */
async function clear(db: Kysely<AnyTables>, names: readonly string[]): Promise<void> {
  for (const name of [...names, ...bookkeeping]) await db.schema.dropTable(name).ifExists().execute()
}

/** The structure of a dump. */
interface DumpOutline {
  migrations: readonly string[]
  tables: readonly Pick<DumpedTable, 'name' | 'columns'>[]
}

/** Throws an error with a sentence for the operator if this release cannot hold everything in a dump. */
export async function requireLoadable({ migrations, tables }: DumpOutline): Promise<void> {
  const last = migrations.at(-1)
  if (last === undefined) throw new Error('The backup names no step of the database’s history.')
  const unknown = migrations.filter((name) => !knownMigrations.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup was made by a newer release, which knows ${unknown.join(', ')}. Install that release, then restore.`,
    )
  const known = await portalTables(last)
  const unknownTables = tables.flatMap(({ name }) => (known.has(name) ? [] : [name]))
  if (unknownTables.length > 0)
    throw new Error(`The database had no such tables when the backup was made: ${unknownTables.join(', ')}.`)
  const strange = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => !known.get(name)?.has(column)).map((column) => `${name}.${column}`),
  )
  if (strange.length > 0)
    throw new Error(`The database had no such columns when the backup was made: ${strange.join(', ')}.`)
}

/**
 * Replaces the contents of the database with a dump, which must be loadable: recreates the tables as of the
 * dump's migrations, loads the rows, then applies the newer migrations of this release.
 */
export async function loadPortal(
  url: string,
  { migrations, tables }: { migrations: readonly string[]; tables: readonly DumpedTable[] },
): Promise<void> {
  const database = createDatabase<AnyTables>(url, { queryTimeout: timeoutMs })
  const { db, engine, close } = database
  try {
    await requireNoForeignTables(database)
    const present = (await tablesOf(db)).map(({ name }) => name)
    // SQLite needs room even for this, and a portal would start with only some of its tables.
    await db.transaction().execute((db) => clear(db, present))
    await migratePortal(url, migrations.at(-1))
    // All or nothing: an interrupted restore leaves empty tables, never part of the rows.
    await db.transaction().execute(async (db) => {
      // The rows of a snapshot fit together, but a row may be loaded before the one it refers to.
      await (
        engine === 'mysql' ? sql`set session foreign_key_checks = 0` : sql`pragma defer_foreign_keys = on`
      ).execute(db)
      for (const { name, columns, rows } of tables) {
        // A migration may have inserted rows.
        await db.deleteFrom(name).execute()
        let waiting: Record<string, unknown>[] = []
        const write = async (): Promise<void> => {
          if (waiting.length > 0) await db.insertInto(name).values(waiting).execute()
          waiting = []
        }
        // SQLite allows about 32,000 values per statement.
        const most = Math.max(1, Math.min(batch, Math.floor(10_000 / Math.max(1, columns.length))))
        for await (const row of rows) {
          waiting.push(
            Object.fromEntries(columns.map((column, index) => [column, fromDumped(row[index] ?? null)])),
          )
          if (waiting.length >= most) await write()
        }
        await write()
      }
      // Invalidates the rights cached by running processes.
      await sql`update revisions set value = value + 1000000`.execute(db)
    })
  } finally {
    await close()
  }
  await migratePortal(url)
}

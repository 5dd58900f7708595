/**
 * The portal database's rows out of one database and into another, whichever engine either is: how it is
 * backed up, restored, and moved from the embedded engine to a server.
 */
import { sql, type Kysely } from 'kysely'
import { createDatabase, type Database } from './database.ts'
import { appliedMigrations, knownMigrations, migratePortal, portalTables } from './migrations.ts'

// Tables are read by the names the database gives them, not by the types of this release.
// oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own type for it
type AnyTables = any

/** Kysely's own tables: which steps are behind the database, and the lock of those who take them. */
const bookkeeping = new Set(['kysely_migration', 'kysely_migration_lock'])

/** Milliseconds a statement may take: an operator waits longer than a page does. */
const timeoutMs = 600_000
/** Rows read or written at once. */
const batch = 500

/** One row: its values in the order of the table's columns, bytes as `{ hex }`. */
export type DumpedRow = readonly (string | number | boolean | null | { hex: string })[]

/** What a table holds. `rows` may be gone through once. */
export interface DumpedTable {
  name: string
  columns: readonly string[]
  rows: AsyncIterable<DumpedRow>
}

const toDumped = (value: unknown): DumpedRow[number] => {
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString('hex') }
  if (typeof value === 'bigint') return value.toString()
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
    return value as DumpedRow[number] // one of the three, as just looked at
  // JSON that a driver took apart.
  return JSON.stringify(value)
}

const fromDumped = (value: DumpedRow[number]): unknown =>
  value !== null && typeof value === 'object' ? Buffer.from(value.hex, 'hex') : value

/** Whether this is a row of a table with so many columns. */
export const isDumpedRow = (value: unknown, columns: number): value is DumpedRow =>
  Array.isArray(value) && value.length === columns && value.every(isDumpedValue)

const isDumpedValue = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (typeof value === 'object' && 'hex' in value && typeof value.hex === 'string')

/** The portal's own tables there; whatever else is in the database is left alone. */
async function tablesOf(db: Kysely<AnyTables>): Promise<{ name: string; columns: string[] }[]> {
  const own = await portalTables()
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ name }) => own.has(name))
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/**
 * Reads every table as it was at one moment, whatever is written meanwhile, and hands them to `take` one
 * after the other. Returns the steps the database has behind it. Throws where there is no portal database.
 */
export async function dumpPortal(
  url: string,
  take: (table: DumpedTable) => Promise<void>,
): Promise<{ engine: Database<never>['engine']; migrations: string[] }> {
  const { db, engine, close } = createDatabase<AnyTables>(url, { queryTimeout: timeoutMs })
  try {
    const tables = await tablesOf(db)
    if (tables.length === 0) throw new Error('There is no portal database there to back up.')
    // Both engines read one moment for as long as the transaction lasts; in SQLite writers go on beside it.
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
    // The columns just asked for.
    const values = row as Record<string, unknown>
    yield columns.map((column) => toDumped(values[column]))
  }
}

/** Whether a portal has been at home in this database. */
export async function holdsPortal(url: string): Promise<boolean> {
  const { db, close } = createDatabase<AnyTables>(url)
  try {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    return tables.some(({ name }) => name === 'kysely_migration')
  } finally {
    await close()
  }
}

/**
 * Takes every table of the portal away, those named and those of its history. Only a restore does this, after
 * a backup.
 */
async function clear(db: Kysely<AnyTables>, names: readonly string[]): Promise<void> {
  for (const name of [...names, ...bookkeeping]) await db.schema.dropTable(name).ifExists().execute()
}

/** What a dump says of itself. */
interface DumpOutline {
  migrations: readonly string[]
  tables: readonly Pick<DumpedTable, 'name' | 'columns'>[]
}

/** Throws a sentence when this release has no place for all that is in a dump. */
export async function requireLoadable({ migrations, tables }: DumpOutline): Promise<void> {
  const last = migrations.at(-1)
  if (last === undefined) throw new Error('The backup names no step of the database’s history.')
  const unknown = migrations.filter((name) => !knownMigrations.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup was made by a newer release, which knows ${unknown.join(', ')}. Install that release, then restore.`,
    )
  const known = await portalTables(last)
  const strange = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => !known.get(name)?.has(column)).map((column) => `${name}.${column}`),
  )
  if (strange.length > 0)
    throw new Error(`The database had no such columns when the backup was made: ${strange.join(', ')}.`)
}

/**
 * Makes the database what was dumped, which must be loadable: its tables as those steps left them, the rows,
 * then the steps of this release that came since.
 */
export async function loadPortal(
  url: string,
  { migrations, tables }: { migrations: readonly string[]; tables: readonly DumpedTable[] },
): Promise<void> {
  const { db, close } = createDatabase<AnyTables>(url, { queryTimeout: timeoutMs })
  try {
    await clear(
      db,
      (await tablesOf(db)).map(({ name }) => name),
    )
    await migratePortal(url, migrations.at(-1))
    // All or nothing: a restore that is cut off leaves empty tables, not some of the rows.
    await db.transaction().execute(async (db) => {
      for (const { name, columns, rows } of tables) {
        // A step may have put rows in.
        await db.deleteFrom(name).execute()
        let waiting: Record<string, unknown>[] = []
        const write = async (): Promise<void> => {
          if (waiting.length > 0) await db.insertInto(name).values(waiting).execute()
          waiting = []
        }
        // SQLite takes some 32,000 values in a statement.
        const most = Math.max(1, Math.min(batch, Math.floor(10_000 / Math.max(1, columns.length))))
        for await (const row of rows) {
          waiting.push(
            Object.fromEntries(columns.map((column, index) => [column, fromDumped(row[index] ?? null)])),
          )
          if (waiting.length >= most) await write()
        }
        await write()
      }
      // Processes that remember rights of before must look again.
      await sql`update revisions set value = value + 1000000`.execute(db)
    })
  } finally {
    await close()
  }
  await migratePortal(url)
}

/**
 * SQLite: Node's built-in module, one connection in WAL mode, durable at every commit, with cached prepared
 * statements.
 */
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type Kysely,
  sql,
  SqliteAdapter,
  SqliteDialect,
  type QueryResult,
  type SqliteStatement,
} from 'kysely'
import { DatabaseDown, isContention } from './errors.ts'

const maxStatements = 256

/** Milliseconds that statements wait for another connection to finish writing before they fail. */
const timeoutMs = 2000

/** Milliseconds a process waits for another one to migrate the database. */
const migrationTimeoutMs = 600_000

const isScalar = (value: unknown): value is SQLInputValue =>
  value === null || ['string', 'number', 'bigint'].includes(typeof value) || value instanceof Uint8Array

/**
 * Node takes an object as the first argument for named values, which would bind nothing, so only scalars are
 * allowed.
 */
function scalars(parameters: readonly unknown[]): SQLInputValue[] {
  const values = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value))
  if (!values.every(isScalar)) throw new TypeError('Only scalar values may be bound to a statement.')
  return values
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'

/** Returns an integer too large for an exact JavaScript number as text, as the MySQL driver does. */
const asExact = (value: unknown): unknown => {
  if (typeof value !== 'bigint') return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
}

/**
 * The rows of a statement that reads. Few contain integers that large; if one does, all rows are read again.
 */
function readAll(statement: StatementSync, values: SQLInputValue[]): unknown[] {
  try {
    return statement.all(...values)
  } catch (error) {
    if (!isTooLarge(error)) throw error
  }
  statement.setReadBigInts(true)
  try {
    return statement
      .all(...values)
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asExact(value)])))
  } finally {
    statement.setReadBigInts(false)
  }
}

/** Adapts a statement for Kysely's dialect. */
function forKysely(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => readAll(statement, scalars(parameters)),
    run: (parameters) => statement.run(...scalars(parameters)),
    // The driver streams the rows of one statement at a time, using a new statement each time.
    iterate: (parameters) => statement.iterate(...scalars(parameters)),
  }
}

/**
 * Returns a function that throws if the file is no longer at its path. SQLite would go on writing to the one
 * it has open, and everything would be lost when the portal stops.
 */
function createPlaceCheck(file: string): () => void {
  if (file === ':memory:') return () => undefined
  const { dev, ino } = statSync(file)
  return () => {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.ino === ino && found.dev === dev) return
    throw new DatabaseDown(
      `${file} was ${found ? 'replaced' : 'removed'} while the portal was using it. Put the file back, or restart the portal.`,
    )
  }
}

/** Whether a statement only reads, or undoes what was written. */
const keepsNothing = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || sql === 'rollback'

interface Waiting {
  connection: DatabaseConnection
  sqlite: DatabaseSync
  checkPlace: () => void
}

/**
 * Wraps a connection so that nothing is written to a file that is gone, and so that statements wait for their
 * turn to write while another connection, usually another process's, is writing. SQLite's own waiting would
 * block the whole process meanwhile, and forever if the other connection is in this process, too.
 */
function waiting({ connection, sqlite, checkPlace }: Waiting): DatabaseConnection {
  // Everything else is queued behind a waiting statement, so they wait together, not one after the other.
  let blocked: { since: number; seen: number } | undefined
  const waitedLong = (): boolean => {
    const now = performance.now()
    const since = blocked && now - blocked.seen < timeoutMs ? blocked.since : now
    blocked = { since, seen: now }
    return now - since >= timeoutMs
  }
  return {
    streamQuery: connection.streamQuery.bind(connection),
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (!keepsNothing(query)) checkPlace()
      for (;;) {
        try {
          const result = await connection.executeQuery<Row>(query)
          // Only statements that may write, such as the beginning of a transaction, count rows.
          if (result.numAffectedRows !== undefined) blocked = undefined
          return result
        } catch (error) {
          if (!isContention(error) || sqlite.isTransaction || waitedLong()) throw error
        }
        await pause(1 + Math.random() * 9)
      }
    },
  }
}

/** Processes that start at once migrate one after the other, each in one transaction. */
class TurnTakingAdapter extends SqliteAdapter {
  #isHeld = false

  override async acquireMigrationLock(db: Kysely<never>): Promise<void> {
    const start = performance.now()
    while (!this.#isHeld)
      try {
        await sql`begin immediate`.execute(db)
        this.#isHeld = true
      } catch (error) {
        if (!isContention(error) || performance.now() - start > migrationTimeoutMs) throw error
        await pause(10)
      }
  }

  override async releaseMigrationLock(db: Kysely<never>): Promise<void> {
    if (!this.#isHeld) return
    this.#isHeld = false
    // Migrations before the failed one stay applied; running the failed one again creates only what is
    // missing.
    await sql`commit`.execute(db)
  }
}

class WaitingDialect extends SqliteDialect {
  readonly #file: Omit<Waiting, 'connection'>

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0], file: Omit<Waiting, 'connection'>) {
    super(config)
    this.#file = file
  }

  override createAdapter(): DialectAdapter {
    return new TurnTakingAdapter()
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    let connection: DatabaseConnection | undefined
    driver.acquireConnection = async (options) =>
      (connection ??= waiting({ connection: await acquire(options), ...this.#file }))
    return driver
  }
}

/** Reads with one statement, prepared on first use. */
export type ReadNow = (parameters: readonly unknown[]) => unknown[] | undefined

/** A file: a Kysely dialect, and functions that bypass Kysely. */
export interface SqliteFile {
  readonly dialect: SqliteDialect
  /**
   * Returns a function that reads without waiting. It returns undefined if that is not possible: while a
   * transaction is in progress, whose changes must not be visible yet, or if the statement fails.
   */
  prepareRead(statement: string): ReadNow
}

function prepareRead(sqlite: DatabaseSync, statement: string): ReadNow {
  let prepared: StatementSync | undefined
  return (parameters) => {
    try {
      // Also throws if the file has been closed.
      if (sqlite.isTransaction) return undefined
      prepared ??= sqlite.prepare(statement)
      return readAll(prepared, scalars(parameters))
    } catch {
      // Kysely's way waits if that helps, and reports what is wrong.
      return undefined
    }
  }
}

/** Opens a file, creating its folder if it is missing. */
export function openSqlite(path: string): SqliteFile {
  const file = path === ':memory:' ? path : resolve(path)
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file, { timeout: timeoutMs })
  sqlite.exec(
    'pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON; pragma busy_timeout = 0',
  )

  const statements = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    const kept = statements.get(sql)
    if (kept) return kept
    // A transaction that reads first and writes later would fail if another process wrote in between, so it
    // takes the write lock from the start.
    const statement = forKysely(sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql))
    const oldest = statements.size >= maxStatements ? statements.keys().next().value : undefined
    if (oldest !== undefined) statements.delete(oldest)
    statements.set(sql, statement)
    return statement
  }
  // A full disk ends the transaction by itself; the rollback that follows would hide the reason.
  const rollback: SqliteStatement = {
    ...forKysely(sqlite.prepare('rollback')),
    run: () => {
      if (sqlite.isTransaction) sqlite.exec('rollback')
      return { changes: 0, lastInsertRowid: 0 }
    },
  }
  const database = {
    prepare: (sql: string) => (sql === 'rollback' ? rollback : prepare(sql)),
    close: () => sqlite.close(),
  }
  return {
    dialect: new WaitingDialect({ database }, { sqlite, checkPlace: createPlaceCheck(file) }),
    prepareRead: (statement) => prepareRead(sqlite, statement),
  }
}

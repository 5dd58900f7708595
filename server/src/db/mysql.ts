/**
 * MySQL and MariaDB: a pool whose waits all time out, which binds only scalars, and which replaces itself
 * after a fault.
 */
import { MysqlAdapter, MysqlDialect, type MysqlPool, type MysqlPoolConnection } from 'kysely'
import type { createPool as CreatePool, Pool, PoolConnection, PoolOptions } from 'mysql2'
import { asInsecure, DatabaseDown, isConnectionLimit, isDown, isTooLong } from './errors.ts'
import { mysqlAddress } from './mysql-url.ts'
import type { Timeouts } from './timeouts.ts'

/**
 * Milliseconds by which the server's own statement timeout is shorter than the portal's: enough for a busy
 * server to say so, because a timeout of the portal's own replaces the pool.
 */
const headStartMs = 250
const tooLong = 'The database did not answer in time.'
/** A timer that fires later than this was delayed by the process itself. */
const lateMs = 100
/**
 * Milliseconds for which requests fail immediately while the database is known to be down, before the next
 * one tries to connect.
 */
const restMs = 250
/** Milliseconds for which the pool makes do with its connections after the server has refused another one. */
const limitedMs = 60_000
/** Milliseconds after which connections that were opened together with a refused one are open. */
const openedMs = 50
/** Maximum number of connections in a pool. */
export const maxConnections = 10
/**
 * Strict, so that the server rejects values it would otherwise truncate or round; existing zero dates may
 * stay.
 */
const sqlMode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'

/** The driver's options. */
function poolOptions(url: URL, acquireTimeoutMs: number): PoolOptions {
  return {
    ...mysqlAddress(url),
    // This also runs while this process is too busy to read the response; ours is shorter.
    connectTimeout: 2 * acquireTimeoutMs,
    connectionLimit: maxConnections,
    maxIdle: maxConnections,
    idleTimeout: 60_000,
    enableKeepAlive: true,
    keepAliveInitialDelay: 10_000,
    charset: 'utf8mb4',
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
    decimalNumbers: true,
    stringifyObjects: true,
  }
}

const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || Buffer.isBuffer(value)

/** Drivers expand arrays to lists and objects to assignments: only scalars may be bound to a statement. */
function requireScalars(parameters: readonly unknown[]): void {
  if (!parameters.every(isScalar)) throw new TypeError('Only scalar values may be bound to a statement.')
}

/**
 * Calls back after `milliseconds`. If the process itself was blocked meanwhile, a response may have arrived
 * that has not been read yet: it then waits once more, for as long as it was late but no longer than before.
 * Returns a function that cancels it.
 */
function startTimeout(milliseconds: number, onEnd: () => void): () => void {
  const due = performance.now() + milliseconds
  let timer = setTimeout(() => {
    const late = performance.now() - due
    if (late < lateMs) onEnd()
    else timer = setTimeout(onEnd, Math.min(late, milliseconds))
  }, milliseconds)
  return () => clearTimeout(timer)
}

/** A pool that is replaced after a fault, with its state. */
interface RenewedPool {
  readonly url: URL
  readonly queryTimeoutMs: number
  readonly acquireTimeoutMs: number
  readonly counts: { inUse: number; waiting: number }
  readonly wrapped: WeakMap<PoolConnection, MysqlPoolConnection>
  readonly createPool: typeof CreatePool
  pool: Pool
  /** No connection is attempted before this time. */
  closedUntil: number
  /** The pool has a lower limit until then, because the server has refused a connection. */
  limitedUntil: number
}

/**
 * Statements that configure a session, separate because MySQL and MariaDB each know only some of these
 * settings and reject the others. The server aborts a statement before the portal gives up on it. This way a
 * statement that waits for a lock, or reads for a long time, does not look like an unreachable server, and no
 * statement the portal gave up on is executed later.
 */
function sessionSettings(queryTimeoutMs: number): string[] {
  const statementMs = queryTimeoutMs - headStartMs
  // Whole seconds. MySQL 5.7 looks for waits that are over once a second, so they last up to one longer.
  const lockWait = Math.max(1, Math.floor(statementMs / 1000) - 1)
  return [
    `sql_mode = '${sqlMode}'`,
    // In a cluster, every statement waits until this node has applied earlier commits of the others, so that
    // a right revoked elsewhere is gone here. Without a cluster it costs nothing.
    'wsrep_sync_wait = 7',
    // The default since MariaDB 11.6.2: a transaction that writes a row which changed after it was read
    // fails, and is retried. MySQL has no such setting.
    'innodb_snapshot_isolation = ON',
    `innodb_lock_wait_timeout = ${lockWait}`,
    `lock_wait_timeout = ${lockWait}`,
    `max_statement_time = ${statementMs / 1000}`,
    `max_execution_time = ${statementMs}`,
  ]
}

function openPool({
  url,
  createPool,
  queryTimeoutMs,
  acquireTimeoutMs,
}: Pick<RenewedPool, 'url' | 'createPool' | 'queryTimeoutMs' | 'acquireTimeoutMs'>): Pool {
  const created = createPool(poolOptions(url, acquireTimeoutMs))
  // Queued on the new connection ahead of its first statement; a failure shows in that statement.
  created.on('connection', (connection) => {
    for (const setting of sessionSettings(queryTimeoutMs))
      connection.query(`set session ${setting}`, () => undefined)
  })
  return created
}

/**
 * After a fault the idle connections are suspect, too: they are dropped, and the next request opens new ones.
 */
function renew(renewed: RenewedPool, failed: Pool): void {
  renewed.closedUntil = performance.now() + restMs
  if (failed !== renewed.pool) return
  renewed.pool = openPool(renewed)
  failed.end(() => undefined)
}

function asDown(renewed: RenewedPool, error: unknown, used: Pool): unknown {
  if (isTooLong(error)) return new DatabaseDown(tooLong, { cause: error })
  if (!isDown(error)) return error
  renew(renewed, used)
  return error instanceof DatabaseDown
    ? error
    : new DatabaseDown('The database cannot be reached.', { cause: error })
}

type QueryCallback = (error: unknown, result: never) => void

/** Runs a statement with a timeout: its callback is called exactly once, in time. */
function queryInTime(
  renewed: RenewedPool,
  { connection, used }: { connection: PoolConnection; used: Pool },
  statement: { sql: string; values: unknown[] },
  callback: QueryCallback,
) {
  let waiting = true
  const settle = (error: unknown, result?: unknown): void => {
    if (!waiting) return
    waiting = false
    stopWaiting()
    // A late response would be taken for that of the next statement, so the connection cannot be reused.
    if (error && isDown(error)) connection.destroy()
    callback(error ? asDown(renewed, error, used) : null, result as never) // the driver's result, as Kysely expects it
  }
  const stopWaiting = startTimeout(renewed.queryTimeoutMs, () => settle(new DatabaseDown(tooLong)))
  return connection.query(statement, settle)
}

/** Wraps a connection for Kysely. */
function wrap(renewed: RenewedPool, connection: PoolConnection, used: Pool): MysqlPoolConnection {
  const known = renewed.wrapped.get(connection)
  if (known) return known
  const created = {
    config: connection.config,
    threadId: connection.threadId,
    connect: (callback?: (error: unknown) => void) => callback?.(null),
    destroy: () => connection.destroy(),
    release: () => {
      renewed.counts.inUse -= 1
      connection.release()
    },
    query(sql: string, values: unknown[], callback?: QueryCallback) {
      requireScalars(values)
      return callback
        ? queryInTime(renewed, { connection, used }, { sql, values }, callback)
        : connection.query({ sql, values })
    },
  }
  // mysql2's types for streams are narrower than its actual objects.
  const connectionForKysely = created as MysqlPoolConnection
  renewed.wrapped.set(connection, connectionForKysely)
  return connectionForKysely
}

/** Lets requests wait for a connection in use instead of opening another one, for a while. */
function limitConnections(renewed: RenewedPool): void {
  if (renewed.counts.inUse === 0) return
  renewed.limitedUntil = performance.now() + limitedMs
  renewed.pool.config.connectionLimit = renewed.counts.inUse
}

type ConnectionCallback = Parameters<MysqlPool['getConnection']>[0]

/** Calls back with a connection, or with the reason why there is none, before the timeout. */
function connectInTime(renewed: RenewedPool, callback: ConnectionCallback): void {
  const { counts, pool: used } = renewed
  const refuse = (error: unknown): void =>
    // The callback's second argument is only read if there is no error.
    callback(error, undefined as never)
  if (performance.now() < renewed.closedUntil)
    return refuse(new DatabaseDown('The database cannot be reached.'))
  let waiting = true
  counts.waiting += 1
  const stopWaiting = startTimeout(renewed.acquireTimeoutMs, () => {
    waiting = false
    counts.waiting -= 1
    refuse(asDown(renewed, new DatabaseDown('The database gave no connection in time.'), used))
  })
  const settle = (error: unknown, connection?: PoolConnection): void => {
    stopWaiting()
    if (!waiting) return connection?.release()
    counts.waiting -= 1
    if (!connection) return refuse(asInsecure(error) ?? asDown(renewed, error, used))
    counts.inUse += 1
    callback(null, wrap(renewed, connection, used))
  }
  const shareConnections = (error: unknown): void => {
    if (!waiting || used !== renewed.pool) return settle(error)
    limitConnections(renewed)
    // If there are no others, this one is refused as well.
    used.getConnection(settle)
  }
  if (performance.now() > renewed.limitedUntil) used.config.connectionLimit = maxConnections
  used.getConnection((error, connection) => {
    if (error && isConnectionLimit(error)) setTimeout(() => shareConnections(error), openedMs)
    else settle(error, connection)
  })
}

/**
 * Kysely's own migration lock, `get_lock`, only works on one node of a cluster. Migrations use a lock in a
 * row instead.
 */
class AdapterWithoutLock extends MysqlAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class DialectWithoutLock extends MysqlDialect {
  override createAdapter(): MysqlAdapter {
    return new AdapterWithoutLock()
  }
}

/** Reads with one statement, bypassing Kysely, which would take as long again as the driver. */
const read = (renewed: RenewedPool, sql: string, values: readonly unknown[]): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    connectInTime(renewed, (error, connection) => {
      if (error) return reject(error)
      const settle = (error: unknown, rows?: unknown): void => {
        connection.release()
        if (error) reject(error)
        // The result of a statement that reads.
        else resolve(rows as unknown[])
      }
      try {
        connection.query(sql, values, settle)
      } catch (error) {
        settle(error)
      }
    })
  })

/** A server: a Kysely dialect, and functions that bypass Kysely. */
export interface MysqlServer {
  readonly dialect: MysqlDialect
  /** Returns a function that reads with one statement. */
  prepareRead(statement: string): (parameters: readonly unknown[]) => Promise<unknown[]>
}

/** The timeouts, and the counters of connections. */
interface MysqlOptions extends Required<Timeouts> {
  counts: RenewedPool['counts']
}

async function createRenewedPool(
  url: URL,
  { queryTimeout, acquireTimeout, counts }: MysqlOptions,
): Promise<RenewedPool> {
  // Imported on demand: a portal on SQLite needs neither the driver nor its TLS code.
  const { createPool } = await import('mysql2')
  const opening = { url, createPool, queryTimeoutMs: queryTimeout, acquireTimeoutMs: acquireTimeout }
  return {
    ...opening,
    counts,
    wrapped: new WeakMap(),
    pool: openPool(opening),
    closedUntil: 0,
    limitedUntil: 0,
  }
}

/** Adapts a pool for Kysely. */
const asKyselyPool = (renewed: RenewedPool): MysqlPool => ({
  getConnection: (callback) => connectInTime(renewed, callback),
  end: (callback) => renewed.pool.end(callback),
})

/**
 * Opens a server with a pool whose waits all time out; keeps `counts` up to date. The pool connects on first
 * use.
 */
export function openMysql(url: URL, options: MysqlOptions): MysqlServer {
  let opened: RenewedPool | undefined
  let opening: Promise<RenewedPool> | undefined
  const open = (): Promise<RenewedPool> =>
    (opening ??= createRenewedPool(url, options).then((renewed) => (opened = renewed)))
  return {
    dialect: new DialectWithoutLock({ pool: async () => asKyselyPool(await open()) }),
    prepareRead: (statement) => (parameters) =>
      opened
        ? read(opened, statement, parameters)
        : open().then((renewed) => read(renewed, statement, parameters)),
  }
}

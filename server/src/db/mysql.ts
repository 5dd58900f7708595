/**
 * MySQL and MariaDB: a pool that gives up in time, never binds anything but scalars, and renews itself after
 * a fault.
 */
import { MysqlDialect, type MysqlPool, type MysqlPoolConnection } from 'kysely'
import { createPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2'
import { asInsecure, DatabaseDown, isDown } from './errors.ts'
import { mysqlAddress } from './mysql-url.ts'

/** Milliseconds. A request must be answered, if only with a 503, within three seconds. */
const acquireTimeoutMs = 1500
/**
 * Of the driver, whose clock also runs while this process is too busy to hear the answer; ours ends the wait
 * before.
 */
const connectTimeoutMs = 2 * acquireTimeoutMs
/** A timer that is late by more was held up by the process itself. */
const lateMs = 100
/** While the database is known to be down, requests fail at once this long before the next one tries. */
const restMs = 250
/** Connections a pool opens at most. */
export const maxConnections = 10
/**
 * Strict, so that the server refuses what it would otherwise cut or round; zero dates that exist may stay.
 */
const sqlMode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'

/** Everything the driver is told, besides the address. */
function poolOptions(url: URL): PoolOptions {
  return {
    ...mysqlAddress(url),
    connectTimeout: connectTimeoutMs,
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

/** Drivers turn arrays into lists and objects into assignments: nothing but scalars may reach a statement. */
function refuseStructures(parameters: readonly unknown[]): void {
  if (!parameters.every(isScalar)) throw new TypeError('Only scalar values may be bound to a statement.')
}

/**
 * Calls back after so many milliseconds. Where the process itself was held up meanwhile, an answer may have
 * come that nobody has looked at yet: it then waits once more, as long as it was late and at most as long as
 * before. Returns a function that stops it.
 */
function endWaiting(milliseconds: number, onEnd: () => void): () => void {
  const due = performance.now() + milliseconds
  let timer = setTimeout(() => {
    const late = performance.now() - due
    if (late < lateMs) onEnd()
    else timer = setTimeout(onEnd, Math.min(late, milliseconds))
  }, milliseconds)
  return () => clearTimeout(timer)
}

/** Kysely's dialect over a pool whose every wait ends; keeps `counts` up to date. Times in milliseconds. */
export function mysqlDialect(
  url: URL,
  { queryTimeout, counts }: { queryTimeout: number; counts: { inUse: number; waiting: number } },
): MysqlDialect {
  const open = (): Pool => {
    const created = createPool(poolOptions(url))
    // Queued on the new connection ahead of its first statement; a failure shows in that statement.
    created.on('connection', (connection) => {
      connection.query(`set session sql_mode = '${sqlMode}'`, () => undefined)
    })
    return created
  }
  let pool = open()
  let closedUntil = 0

  /**
   * After a fault the idle connections are suspect too: they are dropped, and the next request opens anew.
   */
  const renew = (failed: Pool): void => {
    closedUntil = Date.now() + restMs
    if (failed !== pool) return
    pool = open()
    failed.end(() => undefined)
  }

  const asDown = (error: unknown, used: Pool): unknown => {
    if (!isDown(error)) return error
    renew(used)
    return error instanceof DatabaseDown
      ? error
      : new DatabaseDown('The database cannot be reached.', { cause: error })
  }

  const wrapped = new WeakMap<PoolConnection, MysqlPoolConnection>()
  const wrap = (connection: PoolConnection, used: Pool): MysqlPoolConnection => {
    const known = wrapped.get(connection)
    if (known) return known
    const made = {
      config: connection.config,
      threadId: connection.threadId,
      connect: (callback?: (error: unknown) => void) => callback?.(null),
      destroy: () => connection.destroy(),
      release: () => {
        counts.inUse -= 1
        connection.release()
      },
      query(sql: string, parameters: unknown[], callback?: (error: unknown, result: never) => void) {
        refuseStructures(parameters)
        if (!callback) return connection.query({ sql, values: parameters })
        let waiting = true
        const answer = (error: unknown, result?: unknown): void => {
          if (!waiting) return
          waiting = false
          stopWaiting()
          // A late answer would be taken for the next statement's: the connection is of no more use.
          if (error && isDown(error)) connection.destroy()
          callback(error ? asDown(error, used) : null, result as never) // the driver's result, as Kysely takes it
        }
        const stopWaiting = endWaiting(queryTimeout, () =>
          answer(new DatabaseDown('The database did not answer in time.')),
        )
        return connection.query({ sql, values: parameters }, answer)
      },
    }
    // mysql2's types for streams are narrower than what its objects do.
    const connectionForKysely = made as MysqlPoolConnection
    wrapped.set(connection, connectionForKysely)
    return connectionForKysely
  }

  const pooled: MysqlPool = {
    getConnection(callback) {
      const none = (error: unknown): void =>
        // The callback's second argument is only read without an error.
        callback(error, undefined as never)
      if (Date.now() < closedUntil) return none(new DatabaseDown('The database cannot be reached.'))
      const used = pool
      let waiting = true
      counts.waiting += 1
      const stopWaiting = endWaiting(acquireTimeoutMs, () => {
        waiting = false
        counts.waiting -= 1
        none(asDown(new DatabaseDown('The database gave no connection in time.'), used))
      })
      used.getConnection((error, connection) => {
        stopWaiting()
        if (!waiting) return connection?.release()
        counts.waiting -= 1
        if (error) return none(asInsecure(error) ?? asDown(error, used))
        counts.inUse += 1
        callback(null, wrap(connection, used))
      })
    },
    end: (callback) => pool.end(callback),
  }
  return new MysqlDialect({ pool: pooled })
}

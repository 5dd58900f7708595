/** Opens a database by its URL. Code outside this folder does not know which engine it is. */
import { Kysely, sql, type CompiledQuery, type QueryExecutorProvider } from 'kysely'
import { DatabaseDown } from './errors.ts'
import { maxConnections, openMysql } from './mysql.ts'
import { openSqlite } from './sqlite.ts'
import type { Timeouts } from './timeouts.ts'

/** The engines the portal supports; `mysql` includes MariaDB. */
export type Engine = 'sqlite' | 'mysql'

/** The state of a database's connection pool. */
export interface Connections {
  inUse: number
  /** Statements and transactions waiting for a connection. */
  waiting: number
  /** Maximum number of connections. */
  limit: number
}

/** Reads with a compiled query; without parameters, with the query's own. */
export type PreparedRead<Row> = (parameters?: readonly unknown[]) => readonly Row[] | Promise<readonly Row[]>

/** An open database. Opening does not connect: the first query does, and reports any problem. */
export interface Database<Tables> {
  readonly db: Kysely<Tables>
  readonly engine: Engine
  /**
   * Prepares a query to be read with varying parameters: synchronously on SQLite unless a transaction is in
   * progress.
   */
  prepareRead<Row>(query: CompiledQuery<Row>): PreparedRead<Row>
  /** Resolves if the database responds, rejects with the reason otherwise. */
  ping(): Promise<void>
  /** Queries the server's version string and the size of its tables or file in bytes. */
  facts(): Promise<{ version: string; size: number | null }>
  /** Null for SQLite, which has a single connection. */
  connections(): Connections | null
  close(): Promise<void>
}

interface Facts {
  version: string
  size: number | string | null
}

/**
 * The engine of a URL of the form `sqlite:path`, `mysql://…` or `mariadb://…`; undefined for any other URL.
 */
export function engineOf(url: string): Engine | undefined {
  if (url.startsWith('sqlite:')) return 'sqlite'
  return /^(mysql|mariadb):\/\//.test(url) ? 'mysql' : undefined
}

async function pingFile(db: QueryExecutorProvider): Promise<void> {
  await sql`select 1`.execute(db)
}

/**
 * A node that has left its cluster still answers queries that read no table; its status variables reveal it.
 */
async function pingServer(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ Variable_name: string; Value: string }>`show status
    where Variable_name in ('wsrep_ready', 'wsrep_provider_name')`.execute(db)
  const states = new Map(rows.map((row) => [row.Variable_name.toLowerCase(), row.Value]))
  if (states.get('wsrep_provider_name') && states.get('wsrep_ready') !== 'ON')
    throw new DatabaseDown('This node of the cluster takes no statements at the moment.')
}

/** Opens `sqlite:path` or `mysql://user:password@host:port/database`. Throws on any other URL. */
export function createDatabase<Tables>(
  url: string,
  { queryTimeout = 2500, acquireTimeout = 1500 }: Timeouts = {},
): Database<Tables> {
  const engine = engineOf(url)
  if (!engine) throw new Error('A database URL begins with sqlite: or mysql://')
  const counts = { inUse: 0, waiting: 0, limit: maxConnections }
  const opened =
    engine === 'sqlite'
      ? openSqlite(url.slice('sqlite:'.length))
      : openMysql(new URL(url), { queryTimeout, acquireTimeout, counts })
  const db = new Kysely<Tables>({ dialect: opened.dialect })
  return {
    db,
    engine,
    prepareRead<Row>(query: CompiledQuery<Row>): PreparedRead<Row> {
      const read = opened.prepareRead(query.sql)
      return (parameters = query.parameters) =>
        // The query's type says what its rows are.
        (read(parameters) as Row[] | Promise<Row[]> | undefined) ??
        db.executeQuery<Row>({ ...query, parameters }).then(({ rows }) => rows)
    },
    ping: () => (engine === 'sqlite' ? pingFile(db) : pingServer(db)),
    async facts() {
      const { rows } = await (
        engine === 'sqlite'
          ? sql<Facts>`select 'SQLite ' || sqlite_version() as version,
              (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as size`
          : sql<Facts>`select version() as version, (select sum(data_length + index_length)
              from information_schema.tables where table_schema = database()) as size`
      ).execute(db)
      const { version = '', size = null } = rows[0] ?? {}
      return { version, size: size === null ? null : Number(size) }
    },
    connections: () => (engine === 'sqlite' ? null : { ...counts }),
    close: () => db.destroy(),
  }
}

/** Opens a database by its URL. Above this folder nobody knows which engine answers. */
import { Kysely, sql, type CompiledQuery, type QueryExecutorProvider } from 'kysely'
import { DatabaseDown } from './errors.ts'
import { maxConnections, openMysql } from './mysql.ts'
import { openSqlite } from './sqlite.ts'

/** The engines the portal speaks to; `mysql` means MariaDB too. */
export type Engine = 'sqlite' | 'mysql'

/** How many connections a database has in use now. */
export interface Connections {
  inUse: number
  /** Statements and transactions that wait for one. */
  waiting: number
  /** How many there may be at once. */
  limit: number
}

/** Reads with a query that is compiled; without parameters, with the query's own. */
export type PreparedRead<Row> = (parameters?: readonly unknown[]) => readonly Row[] | Promise<readonly Row[]>

/** An open database. Opening connects to nothing: the first query does, and reports what is wrong. */
export interface Database<Tables> {
  readonly db: Kysely<Tables>
  readonly engine: Engine
  /**
   * Makes a way to read with a query whose parameters change: at once where the engine is SQLite and no
   * transaction is under way.
   */
  prepareRead<Row>(query: CompiledQuery<Row>): PreparedRead<Row>
  /** Resolves when the database answers, rejects with the reason otherwise. */
  ping(): Promise<void>
  /** As the server names itself, and the bytes its tables or file take; asks the server. */
  facts(): Promise<{ version: string; size: number | null }>
  /** Null for SQLite, which has one connection for everything. */
  connections(): Connections | null
  close(): Promise<void>
}

interface Facts {
  version: string
  size: number | string | null
}

interface Options {
  /** Milliseconds a statement may take on MySQL before its connection is given up; 2,500 unless said. */
  queryTimeout?: number
}

/**
 * Which engine a URL of the form `sqlite:path`, `mysql://…` or `mariadb://…` names; undefined for any other.
 */
export function engineOf(url: string): Engine | undefined {
  if (url.startsWith('sqlite:')) return 'sqlite'
  return /^(mysql|mariadb):\/\//.test(url) ? 'mysql' : undefined
}

async function pingFile(db: QueryExecutorProvider): Promise<void> {
  await sql`select 1`.execute(db)
}

/** A node that has left its cluster answers what asks for no table; what it says of itself tells. */
async function pingServer(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ Variable_name: string; Value: string }>`show status
    where Variable_name in ('wsrep_ready', 'wsrep_provider_name')`.execute(db)
  const states = new Map(rows.map((row) => [row.Variable_name.toLowerCase(), row.Value]))
  if (states.get('wsrep_provider_name') && states.get('wsrep_ready') !== 'ON')
    throw new DatabaseDown('This node of the cluster takes no statements at the moment.')
}

/** Opens `sqlite:path` or `mysql://user:password@host:port/database`. Throws on any other URL. */
export function createDatabase<Tables>(url: string, { queryTimeout = 2500 }: Options = {}): Database<Tables> {
  const engine = engineOf(url)
  if (!engine) throw new Error('A database URL begins with sqlite: or mysql://')
  const counts = { inUse: 0, waiting: 0, limit: maxConnections }
  const opened =
    engine === 'sqlite'
      ? openSqlite(url.slice('sqlite:'.length))
      : openMysql(new URL(url), { queryTimeout, counts })
  const db = new Kysely<Tables>({ dialect: opened.dialect })
  return {
    db,
    engine,
    prepareRead<Row>(query: CompiledQuery<Row>): PreparedRead<Row> {
      const read = opened.prepareRead(query.sql)
      return (parameters = query.parameters) =>
        // The query says what its rows are.
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

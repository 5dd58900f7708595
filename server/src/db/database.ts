/** Opens a database by its URL. Above this folder nobody knows which engine answers. */
import { Kysely, sql } from 'kysely'
import { mysqlDialect } from './mysql.ts'
import { sqliteDialect } from './sqlite.ts'

/** The engines the portal speaks to; `mysql` means MariaDB too. */
export type Engine = 'sqlite' | 'mysql'

/** An open database. Opening connects to nothing: the first query does, and reports what is wrong. */
export interface Database<Tables> {
  readonly db: Kysely<Tables>
  readonly engine: Engine
  /** Resolves when the database answers, rejects with the reason otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface Options {
  /** Milliseconds a statement may take on MySQL before its connection is given up; 2,500 unless said. */
  queryTimeout?: number
}

/** Which engine a URL of the form `sqlite:path`, `mysql://…` or `mariadb://…` names; undefined for any other. */
export function engineOf(url: string): Engine | undefined {
  if (url.startsWith('sqlite:')) return 'sqlite'
  return /^(mysql|mariadb):\/\//.test(url) ? 'mysql' : undefined
}

/** Opens `sqlite:path` or `mysql://user:password@host:port/database`. Throws on any other URL. */
export function openDatabase<Tables>(url: string, { queryTimeout = 2500 }: Options = {}): Database<Tables> {
  const engine = engineOf(url)
  if (!engine) throw new Error('A database URL begins with sqlite: or mysql://')
  const dialect =
    engine === 'sqlite'
      ? sqliteDialect(url.slice('sqlite:'.length))
      : mysqlDialect(new URL(url), queryTimeout)
  const db = new Kysely<Tables>({ dialect })
  return {
    db,
    engine,
    async ping() {
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}

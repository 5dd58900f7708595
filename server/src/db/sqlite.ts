/** SQLite: one connection in WAL mode, durable at every commit, its statements prepared once. */
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { SqliteDialect } from 'kysely'

const keptStatements = 256

/** Kysely's dialect over one file. The folder is made if it is missing. */
export function sqliteDialect(path: string): SqliteDialect {
  const file = path === ':memory:' ? path : resolve(path)
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new Sqlite(file, { timeout: 2000 })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')

  const statements = new Map<string, Sqlite.Statement>()
  const prepare = (sql: string): Sqlite.Statement => {
    const kept = statements.get(sql)
    if (kept && !kept.busy) return kept
    // A transaction that reads first and writes later would fail if another process wrote in between: it writes from the start.
    const statement = sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql)
    const oldest = statements.size >= keptStatements ? statements.keys().next().value : undefined
    if (oldest !== undefined) statements.delete(oldest)
    statements.set(sql, statement)
    return statement
  }
  return new SqliteDialect({ database: { prepare: prepare as never, close: () => sqlite.close() } }) // same statements, kept
}

/** The game log that `ledger-kills` writes, in SQLite or MariaDB. */
import { DatabaseSync } from 'node:sqlite'
import { createConnection } from 'mysql2/promise'

/** One line: its date by the game's clock, and its text. */
export type Line = readonly [date: string, text: string]

/** The table `log_give` of a game. */
export interface GameLog {
  /** The URL given to the portal. */
  readonly url: string
  write(lines: readonly Line[]): Promise<void>
  texts(): Promise<string[]>
  /** Deletes all lines; ids continue. */
  empty(): Promise<void>
  /** Deletes all lines; ids restart. */
  truncate(): Promise<void>
  close(): Promise<void>
}

/** A log in a file. */
export function sqliteLog(file: string): GameLog {
  const game = new DatabaseSync(file)
  game.exec(`pragma journal_mode = WAL; create table log_give
    (id integer primary key autoincrement, date datetime, description varchar(255))`)
  return {
    url: `sqlite:${file}`,
    async write(lines) {
      const insert = game.prepare('insert into log_give (date, description) values (?, ?)')
      game.exec('begin')
      for (const line of lines) insert.run(...line)
      game.exec('commit')
    },
    texts: async () =>
      game
        .prepare('select description from log_give')
        .all()
        .map((row) => String(row['description'])),
    empty: async () => game.exec('delete from log_give'),
    truncate: async () =>
      game.exec("delete from log_give; delete from sqlite_sequence where name = 'log_give'"),
    close: async () => game.close(),
  }
}

/** A log in an empty database of a MariaDB server. */
export async function mariadbLog(url: string): Promise<GameLog> {
  const game = await createConnection({ uri: url, dateStrings: true })
  await game.query(`create table log_give
    (id int primary key auto_increment, date datetime, description varchar(255))`)
  return {
    url,
    async write(lines) {
      await game.query('insert into log_give (date, description) values ?', [lines])
    },
    async texts() {
      const [rows] = await game.query('select description from log_give')
      return (rows as { description: string }[]).map(({ description }) => description)
    },
    async empty() {
      await game.query('delete from log_give')
    },
    async truncate() {
      await game.query('truncate log_give')
    },
    close: () => game.end(),
  }
}

/** Event logs for tests, as the game writes them: one table per kind of event, one row per line. */
import { sql } from 'kysely'
import type { Fork } from './forks/load-fork.ts'
import { nexonic } from './forks/nexonic.ts'
import type { TestPortal } from './portal.ts'

/** A gamemode with these event logs. */
export function forkWithLogs(...tables: string[]): Fork {
  const log = {
    keys: ['primary id'],
    counts: 'id',
    columns: 'id int not null, date datetime, description varchar(255)',
  }
  return { ...nexonic, ...Object.fromEntries(tables.map((table) => [table, log])) }
}

/** Deletes the lines that the test portal's world starts with. */
export async function emptyLogs({ game }: Pick<TestPortal, 'game'>): Promise<void> {
  for (const table of game.current().introspection.tables.keys())
    if (table.startsWith('log_')) await sql`delete from ${sql.table(table)}`.execute(game.database.db)
}

/** A time in milliseconds, formatted as the game does: `2026-11-20 18:30:05`. */
export const gameTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** Writes lines to one log; `time` is by the game's clock. */
export async function writeLines(
  { game }: Pick<TestPortal, 'game'>,
  table: string,
  time: string,
  lines: readonly string[],
): Promise<void> {
  for (const line of lines)
    await sql`insert into ${sql.table(table)} (date, description) values (${time}, ${line})`.execute(
      game.database.db,
    )
}

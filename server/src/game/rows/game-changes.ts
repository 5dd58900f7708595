/**
 * The game's own list of changes, shown by a command in game: the table `changes(slot, text)`, if the fork
 * has one.
 */
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import { plain } from '../text.ts'

/** Maximum number of lines to read; the table is filled by hand. */
const most = 100

/** The lines in the game's order; empty if it has no such list. */
export async function listGameChanges(game: Game): Promise<string[]> {
  const table = game.current().introspection.tables.get('changes')
  const slot = table?.columns.get('slot')
  const text = table?.columns.get('text')
  if (!table || !slot || !text) return []
  const { rows } = await sql<{ line: unknown }>`
    select ${sql.id(text.name)} as line from ${sql.id(table.name)}
    order by ${sql.id(slot.name)} limit ${sql.lit(most)}`.execute(game.database.db)
  return rows.map(({ line }) => plain(String(line ?? ''))).filter((line) => line !== '')
}

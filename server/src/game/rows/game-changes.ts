/**
 * The game's own list of what changed, shown by a command in game: `changes(slot, text)`, where a fork has
 * it.
 */
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import { plain } from '../text.ts'

/** Lines read at most; the table is filled by hand. */
const most = 100

/** The lines in the game's order; none where it keeps no such list. */
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

/** What this game stores for "no faction", "no gang" and "no division". */
import type { FieldValue } from '@idlewood/contract/changes'
import { sql } from 'kysely'
import { cachedFor } from '../cached-for.ts'
import type { Game } from '../game.ts'
import type { Column } from '../map/introspect.ts'
import { defaultNone, highestOf } from '../none-number.ts'
import { perGame } from '../per-game.ts'
import { profileColumn } from './profile-fields.ts'
import { wholeOrNull } from '../text.ts'

type GroupField = 'faction' | 'gang' | 'division'

/** Milliseconds for which what the rows store is cached. */
const maxAgeMs = 60_000
/** The newest characters, of whom most belong to no group yet. */
const sampled = 500

/** What most of the newest characters without a group have; undefined if all of them have one. */
async function commonNone(game: Game, column: Column): Promise<FieldValue | undefined> {
  const map = game.current()
  const uid = sql.id(map.column('users', 'uid')?.name ?? 'uid')
  const newest = sql`select ${sql.id(column.name)} as ${sql.id('held')}
    from ${sql.id(map.table('users')?.name ?? 'users')} order by ${uid} desc limit ${sql.lit(sampled)}`
  const { rows } = await sql<{ held: unknown }>`
    select held from (${newest}) as newest where held is null or held < 1 or held = ${highestOf(column)}
    group by held order by count(*) desc, held desc limit 1`.execute(game.database.db)
  const [row] = rows
  return row?.held === null ? null : (wholeOrNull(row?.held) ?? undefined)
}

const readers = perGame(
  (game) =>
    new Map(
      (['faction', 'gang', 'division'] as const).map((field) => {
        const column = profileColumn(game.current(), field)
        return [field, cachedFor(maxAgeMs, async () => column && commonNone(game, column))] as const
      }),
    ),
)

/**
 * The value for "no group": the column's default if that is no group's number, otherwise what most characters
 * without a group have. If nobody shows it, -1 as in this family of games, or 0 if the column cannot contain
 * that. Null if the game empties the column.
 */
export async function noGroupOf(game: Game, field: GroupField): Promise<FieldValue> {
  const column = profileColumn(game.current(), field)
  const byDefault = defaultNone(column)
  if (byDefault !== null) return byDefault
  const common = await readers(game).get(field)?.()
  if (common !== undefined) return common
  return (column?.range?.[0] ?? -1) >= 0 ? 0 : -1
}

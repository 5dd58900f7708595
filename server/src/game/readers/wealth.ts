/** The money and registration dates of all characters, read in ranges of uids. */
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import type { Column } from '../map/introspect.ts'
import { momentOrNull } from '../text.ts'
import { hasCharacterField, keepsMoney, moneyOf, readCharacterFields } from './character-fields.ts'

/** One character. Days are by the game's clock. */
export interface Wealth {
  readonly uid: number
  /** Cash and bank combined; null if the game stores neither. */
  readonly money: number | null
  readonly registeredOn: string | null
  readonly seenOn: string | null
}

/** Which of these the game stores. */
export const storedWealthFields = (game: Game): { money: boolean; registered: boolean; seen: boolean } => ({
  money: keepsMoney(game),
  registered: hasCharacterField(game, 'regdate'),
  seen: hasCharacterField(game, 'lastlogin'),
})

const dayOf = (value: unknown, column?: Column): string | null =>
  momentOrNull(value, column?.dates)?.slice(0, 10) ?? null

/** At most `limit` characters with a uid above `after`, by uid. */
export async function listWealth(game: Game, after: number, limit: number): Promise<Wealth[]> {
  const rows = await readCharacterFields(game, ['cash', 'bank', 'regdate', 'lastlogin'], { after, limit })
  const [registered, seen] = (['regdate', 'lastlogin'] as const).map((field) =>
    game.current().column('users', field),
  )
  return rows.map((row) => ({
    uid: row.uid,
    money: moneyOf(game, row),
    registeredOn: dayOf(row.regdate, registered),
    seenOn: dayOf(row.lastlogin, seen),
  }))
}

/** The current day by the game's clock. */
export async function gameDay(game: Game): Promise<string> {
  const { rows } = await sql<{ now: unknown }>`select current_timestamp as now`.execute(game.database.db)
  return dayOf(rows[0]?.now) ?? new Date().toISOString().slice(0, 10)
}

/** A few fields of many characters in one statement, for readers that check every character in turn. */
import { sql, type RawBuilder } from 'kysely'
import type { Game } from '../game.ts'
import type { FieldName } from '../map/fields.ts'
import { countOrNull, numberOrNull } from '../text.ts'
import { byNumber } from '../by-number.ts'
import { hasExactUid } from '../rows/user-rows.ts'

type UserField = FieldName<'users'>

/** Which characters: at most `limit` with a uid above `after`, or those with these uids. */
export type CharacterRange =
  | { readonly after: number; readonly limit: number }
  | { readonly uids: readonly number[] }

/** Whether this game stores a field for its characters. */
export const hasCharacterField = (game: Game, field: UserField): boolean =>
  game.current().column('users', field) !== undefined

/** Whether this game stores money, in cash or in the bank. */
export const keepsMoney = (game: Game): boolean =>
  hasCharacterField(game, 'cash') || hasCharacterField(game, 'bank')

/** Cash and bank combined; null if the game stores neither, or one of them cannot be read. */
export function moneyOf(game: Game, { cash, bank }: { cash: unknown; bank: unknown }): number | null {
  const [inHand, atBank] = [countOrNull(cash), countOrNull(bank)]
  return keepsMoney(game) && inHand !== null && atBank !== null ? numberOrNull(inHand + atBank) : null
}

const rangeOf = (uid: RawBuilder<unknown>, range: CharacterRange): RawBuilder<unknown> =>
  'uids' in range
    ? sql`${uid} in (${sql.join(range.uids)})`
    : sql`${uid} > ${range.after} and ${hasExactUid(uid)} order by ${uid} limit ${range.limit}`

/** Raw field values, one row per character; null if this game has no such column. */
export async function readCharacterFields<F extends UserField>(
  game: Game,
  fields: readonly F[],
  range: CharacterRange,
): Promise<({ readonly uid: number } & Readonly<Record<F, unknown>>)[]> {
  if ('uids' in range && range.uids.length === 0) return []
  const map = game.current()
  const uid = sql.id(map.column('users', 'uid')?.name ?? 'uid')
  const columns = fields.map((field) => {
    const column = map.column('users', field)
    return sql`${column ? sql.id(column.name) : sql`null`} as ${sql.id(field)}`
  })
  const { rows } = await sql<{ uid: unknown } & Record<F, unknown>>`
    select ${sql.join([sql`${uid} as uid`, ...columns])}
    from ${sql.id(map.table('users')?.name ?? 'users')} where ${rangeOf(uid, range)}`.execute(
    game.database.db,
  )
  const unambiguous = 'uids' in range ? [...byNumber(rows, ({ uid }) => uid).values()] : rows
  return unambiguous.map((row) => ({ ...row, uid: Number(row.uid) }))
}

/** The character that a row of bans names: by name, or by number if the table has no names. */
import { sql, type RawBuilder } from 'kysely'
import { storableTexts } from '../characters-allowed.ts'
import type { Game } from '../game.ts'
import { userRows } from '../rows/user-rows.ts'
import { foldedName, wholeOrNull } from '../text.ts'

/** Whether a ban is for one of these names. */
export const isNamed = ({ username }: { username: string | null }, names: readonly string[]): boolean =>
  username !== null && names.some((name) => foldedName(name) === foldedName(username))

/** Whether bans of this game identify a character only by number. */
export const hasUidOnlyBans = (game: Game): boolean => {
  const map = game.current()
  return !map.column('bans', 'username') && map.column('bans', 'uid') !== undefined
}

/** "The name of the banned character satisfies this condition"; `condition` is given the column of names. */
export function whereBannedName(
  game: Game,
  condition: (name: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const map = game.current()
  const name = map.column('bans', 'username')
  if (name) return condition(sql.id(name.name))
  const [number, uid, username] = [
    map.column('bans', 'uid'),
    map.column('users', 'uid'),
    map.column('users', 'username'),
  ]
  if (!number || !uid || !username) return sql`1 = 0`
  return sql`${sql.id(number.name)} in (select ${sql.id(uid.name)}
    from ${sql.id(map.table('users')?.name ?? 'users')} where ${condition(sql.id(username.name))})`
}

/** Those of the names that the column of names can have. No ban is for another one. */
export async function bannableNames(game: Game, names: readonly string[]): Promise<readonly string[]> {
  const map = game.current()
  const column = map.column('bans', 'username') ?? map.column('users', 'username')
  return column ? storableTexts(game, column, names) : names
}

/** "The banned character has this name"; none if no ban can be for it. */
export async function bannedNameConditions(game: Game, name: string): Promise<RawBuilder<unknown>[]> {
  const names = await bannableNames(game, [name])
  return names.map((one) => whereBannedName(game, (column) => sql`${column} = ${one}`))
}

/** The name of the character with a row's number; null if there is no such character. */
export async function nameOfNumber(game: Game, value: unknown): Promise<string | null> {
  const uid = wholeOrNull(value)
  return uid === null ? null : ((await userRows(game).find(uid))?.username ?? null)
}

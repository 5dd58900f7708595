/** Whether GAME_PASSWORD_SCHEME fits what the table of characters looks like. */
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import type { PasswordScheme } from '../passwords.ts'
import type { Advice, Finding } from './finding.ts'

const advice: Advice = {
  who: 'operator',
  urgency: 'before players come',
  otherwise: 'Nobody signs in with the password of the game, and who signs up here cannot sign in there.',
}

/** Characters a password of each scheme takes in its column. */
const lengths: Readonly<Record<PasswordScheme, number>> = {
  whirlpool: 128,
  sha512: 128,
  sha256: 64,
  bcrypt: 60,
}

/** Columns that look like salts and are not the mapped one, as the schema spells them. */
function otherSalts(game: Game): string[] {
  const map = game.current()
  const known = map.column('users', 'salt')?.name
  return [...(map.table('users')?.columns.values() ?? [])].flatMap(({ name }) =>
    /salt/i.test(name) && name !== known ? [name] : [],
  )
}

async function isFilled(game: Game, column: string): Promise<boolean> {
  const table = sql.id(game.current().table('users')?.name ?? 'users')
  const { rows } = await sql`select 1 as one from ${table}
    where ${sql.id(column)} is not null and ${sql.id(column)} <> '' limit 1`.execute(game.database.db)
  return rows.length > 0
}

async function saltFindings(game: Game): Promise<Finding[]> {
  const map = game.current()
  const users = map.table('users')
  const salt = map.column('users', 'salt')
  const scheme = game.passwordScheme
  const others = otherSalts(game)
  if (scheme === 'sha256') {
    if (salt) return []
    const hint = others[0] ? ` ${others[0]} looks like it: name it in the map file as users.salt.` : ''
    const text = `GAME_PASSWORD_SCHEME is sha256, but ${users?.name} has no salt column the portal knows.${hint}`
    return [{ level: 'warning', text, advice }]
  }
  const found = salt?.name ?? others[0]
  if (found === undefined) return []
  const looks = `${users?.name}.${found} looks like the salt of passwords, but GAME_PASSWORD_SCHEME is ${scheme}, which uses none.`
  return (await isFilled(game, found))
    ? [{ level: 'warning', text: `${looks} It is filled, so the scheme is probably sha256.`, advice }]
    : [{ level: 'ok', text: `${looks} It is empty in every row.` }]
}

async function lengthFindings(game: Game): Promise<Finding[]> {
  const map = game.current()
  const users = map.table('users')
  const password = map.column('users', 'password')
  if (!users || !password) return []
  const size = game.database.engine === 'sqlite' ? sql.raw('length') : sql.raw('char_length')
  const { rows } = await sql<{ size: unknown }>`select ${size}(${sql.id(password.name)}) as size
    from ${sql.id(users.name)} where ${sql.id(password.name)} is not null and ${sql.id(password.name)} <> ''
    group by size order by count(*) desc limit 1`.execute(game.database.db)
  const usual = rows[0] ? Number(rows[0].size) : undefined
  const scheme = game.passwordScheme
  if (usual === undefined || usual === lengths[scheme]) return []
  const fitting = Object.entries(lengths).flatMap(([name, length]) => (length === usual ? [name] : []))
  const guess = fitting.length > 0 ? ` That is the length of ${fitting.join(' or ')}.` : ''
  const text = `Passwords in ${users.name}.${password.name} have ${usual} characters, but GAME_PASSWORD_SCHEME ${scheme} makes ${lengths[scheme]}.${guess}`
  return [{ level: 'warning', text, advice }]
}

/** What speaks against the configured scheme. */
export const passwordFindings = async (game: Game): Promise<Finding[]> => [
  ...(await saltFindings(game)),
  ...(await lengthFindings(game)),
]

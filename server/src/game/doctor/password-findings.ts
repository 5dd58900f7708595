/** Whether GAME_PASSWORD_SCHEME fits the table of characters. */
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import { isFreeText } from '../map/introspect.ts'
import type { PasswordKind } from '../password-kinds.ts'
import { fitsScheme, isSalted, passwordLengths, usualPasswordKind } from '../stored-passwords.ts'
import type { Advice, Finding } from './finding.ts'

const advice: Advice = {
  who: 'operator',
  urgency: 'before players come',
  otherwise: 'Nobody signs in with the password of the game, and nobody signs up here.',
}

/** Columns whose name matches the pattern, except the mapped column, in the letter case of the schema. */
function otherColumns(game: Game, field: 'password' | 'salt', looks: RegExp): string[] {
  const map = game.current()
  const known = map.column('users', field)?.name
  return [...(map.table('users')?.columns.values() ?? [])].flatMap((column) =>
    looks.test(column.name) && column.name !== known && (field === 'salt' || isFreeText(column))
      ? [column.name]
      : [],
  )
}

const otherSalts = (game: Game): string[] => otherColumns(game, 'salt', /salt/i)

/** Fragments of the names of password columns, in the languages of the family. */
const passwordNames = /pass|parol|pwd|hash|senha|sandi|contras|clave|şifre|sifre|sha\d|md5/i

function missingColumn(game: Game): Finding[] {
  const map = game.current()
  const users = map.table('users')
  const [likely] = otherColumns(game, 'password', passwordNames)
  const hint = likely
    ? `${likely} looks like it: name it in the map file, "fields": { "users.password": "${likely}" }.`
    : `If one of its columns is that, name it in the map file as "users.password". Otherwise set up Discord, and let people link their characters with the code of the game or of the bridge.`
  const text = `${users?.name} has no column of passwords the portal knows: nobody signs in with a name and a password, and nobody signs up. ${hint}`
  return [{ level: 'warning', text, advice: { ...advice, otherwise: 'People sign in with Discord only.' } }]
}

async function isFilled(game: Game, column: string): Promise<boolean> {
  const table = sql.id(game.current().table('users')?.name ?? 'users')
  const { rows } = await sql`select 1 as one from ${table}
    where ${sql.id(column)} is not null and ${sql.id(column)} <> '' limit 1`.execute(game.database.db)
  return rows.length > 0
}

/** Plain text may be a placeholder, so it does not close sign-up. */
const adviceOnPlain: Advice = {
  ...advice,
  otherwise: 'Nobody signs in with the password of the game, and who signs up here cannot sign in there.',
}

const supported =
  'The portal compares with whirlpool, sha512, sha256 and bcrypt only. Let the gamemode store one of these, bcrypt best, and set GAME_PASSWORD_SCHEME to it; until then set up Discord.'

async function saltFindings(game: Game, kind: PasswordKind | undefined): Promise<Finding[]> {
  const map = game.current()
  const users = map.table('users')
  const salt = map.column('users', 'salt')
  const scheme = game.passwordScheme
  const [other] = otherSalts(game)
  const hint = other === undefined ? '' : ` ${other} looks like it: name it in the map file as users.salt.`
  if (scheme === 'sha256') {
    if (isSalted(game)) return []
    const text = `GAME_PASSWORD_SCHEME is sha256, but ${users?.name} has no salt column the portal knows.${hint}`
    return [{ level: 'warning', text, advice }]
  }
  const found = salt?.name ?? other
  if (found === undefined || map.excludes('users.salt')) return []
  const looks = `${users?.name}.${found} looks like the salt of passwords`
  if (!(await isFilled(game, found))) return [{ level: 'ok', text: `${looks}. It is empty in every row.` }]
  // A hash of bcrypt contains its own salt.
  if (kind === 'bcrypt' && fitsScheme(game, kind)) return []
  if (kind !== 'digest') {
    const text = `${looks}, but GAME_PASSWORD_SCHEME is ${scheme}. It is filled, so the scheme is probably sha256.`
    return [{ level: 'warning', text, advice }]
  }
  if (!salt) {
    const text = `${looks}. If it is, name it in the map file: "fields": { "users.salt": "${found}" }; otherwise write null there.`
    return [{ level: 'warning', text, advice }]
  }
  const text = `${looks}. Passwords are compared with and without it, and new ones have one. If this game does not use it, write "users.salt": null in the map file.`
  return [{ level: 'ok', text }]
}

const unsupported: Readonly<Partial<Record<PasswordKind, string>>> = {
  plain: `are no hashes: they are kept as people typed them, and anyone who reads this table or a backup of it knows them all. ${supported}`,
  md5: `look like MD5, which is broken: most can be looked up. ${supported}`,
  sha1: `look like SHA-1 without a salt, which is fast to guess. ${supported}`,
  other: `are of a kind the portal does not know. ${supported}`,
}

async function kindFindings(game: Game): Promise<Finding[]> {
  const map = game.current()
  const users = map.table('users')
  const password = map.column('users', 'password')
  if (!users || !password) return []
  const kind = await usualPasswordKind(game)
  const passwords = `Passwords in ${users.name}.${password.name}`
  const wrong = kind && unsupported[kind]
  if (wrong)
    return [
      { level: 'warning', text: `${passwords} ${wrong}`, advice: kind === 'plain' ? adviceOnPlain : advice },
    ]
  const hasSalt = isSalted(game) || otherSalts(game).length > 0
  if (kind !== 'sha256' || hasSalt)
    return [
      ...(await saltFindings(game, kind)),
      ...(await lengthFindings(game, { table: users.name, column: password.name })),
    ]
  const text = `${passwords} look like SHA-256 without a salt, which is fast to guess. Unless GAME_PASSWORD_SCHEME is another, people sign in with them, and nobody signs up. If the gamemode appends the same text to every password (the second argument of SHA256_PassHash), nobody can sign in until GAME_PASSWORD_SALT is set to that text. It would be better if the gamemode stored bcrypt.`
  return [{ level: 'warning', text, advice }]
}

async function lengthFindings(
  game: Game,
  { table, column }: { table: string; column: string },
): Promise<Finding[]> {
  const size =
    game.database.engine === 'sqlite'
      ? sql`length(${sql.id(column)})`
      : // A column of the type `binary` is filled up with zero bytes.
        sql`char_length(trim(trailing x'00' from ${sql.id(column)}))`
  const { rows } = await sql<{ size: unknown }>`select ${size} as size
    from ${sql.id(table)} where ${sql.id(column)} is not null and ${sql.id(column)} <> ''
    group by size order by count(*) desc limit 1`.execute(game.database.db)
  const usual = rows[0] ? Number(rows[0].size) : undefined
  const scheme = game.passwordScheme
  if (usual === undefined || usual === passwordLengths[scheme]) return []
  const fitting = Object.entries(passwordLengths).flatMap(([name, length]) =>
    length === usual ? [name] : [],
  )
  const guess = fitting.length > 0 ? ` That is the length of ${fitting.join(' or ')}.` : ''
  const text = `Passwords in ${table}.${column} have ${usual} characters, but GAME_PASSWORD_SCHEME ${scheme} makes ${passwordLengths[scheme]}.${guess}`
  return [{ level: 'warning', text, advice }]
}

/** What contradicts the configured scheme. */
export const passwordFindings = async (game: Game): Promise<Finding[]> =>
  game.current().column('users', 'password') ? kindFindings(game) : missingColumn(game)

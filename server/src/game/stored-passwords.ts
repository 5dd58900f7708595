/** The form of the passwords that the game has stored, which tells whether it can use those of the portal. */
import { sql } from 'kysely'
import type { Game } from './game.ts'
import { kindOfScheme, kindsInRows, type PasswordKind } from './password-kinds.ts'
import { usualSaltLength, type NewSalt, type PasswordScheme } from './passwords.ts'
import { unpadded } from './text.ts'

/** Length in characters of a stored password of each scheme. */
export const passwordLengths: Readonly<Record<PasswordScheme, number>> = {
  whirlpool: 128,
  sha512: 128,
  sha256: 64,
  bcrypt: 60,
}

const newestKinds = (game: Game): Promise<PasswordKind[]> => kindsInRows(game.database, game.current())

/** The most common kind of stored passwords; undefined if there are none. */
export const usualPasswordKind = async (game: Game): Promise<PasswordKind | undefined> =>
  (await newestKinds(game))[0]

/** Whether something is appended to passwords, as far as the portal knows: each row's salt, or one text. */
export const isSalted = (game: Game): boolean =>
  game.current().column('users', 'salt') !== undefined || game.passwordSalt !== undefined

/** Whether stored passwords of this kind are those that the configured scheme makes. */
export const fitsScheme = ({ passwordScheme }: Game, kind: PasswordKind): boolean =>
  kindOfScheme[passwordScheme] === kind

/**
 * The salt for a new password; undefined for what the scheme usually has. A game with Whirlpool or SHA-512
 * salts its passwords if it has stored a salt, and may have room for no longer one than that.
 */
export async function newSaltFor(game: Game): Promise<NewSalt | undefined> {
  const map = game.current()
  const [users, uid, salt] = [map.table('users'), map.column('users', 'uid'), map.column('users', 'salt')]
  if (!salt && game.passwordSalt !== undefined) return { fixed: game.passwordSalt }
  if (!users || !uid || !salt || kindOfScheme[game.passwordScheme] !== 'digest') return undefined
  const column = sql.id(salt.name)
  const { rows } = await sql<{ salt: unknown }>`select ${column} as salt
    from ${sql.id(users.name)} where ${column} is not null and ${column} <> ''
    order by ${sql.id(uid.name)} desc limit 1`.execute(game.database.db)
  return { length: Math.min(unpadded(rows[0]?.salt).length, usualSaltLength) }
}

/**
 * Whether the game hashes passwords, and none of the newest as the configured scheme does: nobody could enter
 * the game with an account of the portal. Plain text says nothing, because it may be a placeholder.
 */
export async function hashesOtherwise(game: Game): Promise<boolean> {
  const hashes = (await newestKinds(game)).filter((kind) => kind !== 'plain')
  return hashes.length > 0 && !hashes.some((kind) => fitsScheme(game, kind))
}

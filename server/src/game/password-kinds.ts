/** The kinds of passwords that the game has stored, as far as their form tells. */
import { sql } from 'kysely'
import type { Queried } from './dates/moment-sql.ts'
import type { GameMap } from './map/capability-map.ts'
import type { PasswordScheme } from './passwords.ts'
import { readOr } from './read-or.ts'
import { unpadded } from './text.ts'

/** The kind of a stored password; `digest` is one of Whirlpool or SHA-512, which look alike. */
export type PasswordKind = 'plain' | 'md5' | 'sha1' | 'sha256' | 'digest' | 'bcrypt' | 'other'

/** The kind of password that each scheme makes. */
export const kindOfScheme: Readonly<Record<PasswordScheme, PasswordKind>> = {
  whirlpool: 'digest',
  sha512: 'digest',
  sha256: 'sha256',
  bcrypt: 'bcrypt',
}

/** Number of passwords sampled. Their form is checked here and they are never shown. */
const sampleSize = 200

function kindOfPassword(password: string): PasswordKind {
  const text = password.trim()
  if (/^\$2[abxy]?\$\d\d\$/.test(text)) return 'bcrypt'
  if (/^\$|^(?:argon2|pbkdf2|scrypt|sha1|md5)[:$]/i.test(text)) return 'other'
  if (!/^[\da-f]{32,}$/i.test(text)) return 'plain'
  const hashes: Readonly<Record<number, PasswordKind>> = {
    32: 'md5',
    40: 'sha1',
    64: 'sha256',
    128: 'digest',
  }
  return hashes[text.length] ?? 'other'
}

/** The kinds of the newest stored passwords, the most common first; older ones may be of another scheme. */
export async function kindsInRows({ db }: Queried['database'], map: GameMap): Promise<PasswordKind[]> {
  const [users, uid, password] = [
    map.table('users'),
    map.column('users', 'uid'),
    map.column('users', 'password'),
  ]
  if (!users || !uid || !password) return []
  const column = sql.id(password.name)
  const { rows } = await sql<{ password: unknown }>`select ${column} as password
    from ${sql.id(users.name)} where ${column} is not null and ${column} <> ''
    order by ${sql.id(uid.name)} desc limit ${sampleSize}`.execute(db)
  const kinds = Map.groupBy(rows, ({ password: stored }) => kindOfPassword(unpadded(stored)))
  return [...kinds].toSorted(([, one], [, other]) => other.length - one.length).map(([kind]) => kind)
}

/**
 * The scheme of most stored passwords, and Whirlpool where no form is that of a scheme: SHA-512 looks like it
 * and is rare.
 */
export async function schemeInRows(database: Queried['database'], map: GameMap): Promise<PasswordScheme> {
  const kinds = await readOr([], () => kindsInRows(database, map))
  const usual: Readonly<Partial<Record<PasswordKind, PasswordScheme>>> = {
    digest: 'whirlpool',
    sha256: 'sha256',
    bcrypt: 'bcrypt',
  }
  return kinds.flatMap((kind) => usual[kind] ?? [])[0] ?? 'whirlpool'
}

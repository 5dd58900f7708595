/**
 * Game passwords as gamemodes store them. The schemes are weak by today's standards, so passwords are only
 * ever compared here.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash as bcryptHash, verify as bcryptVerify } from '@node-rs/bcrypt'

/** How the gamemode stores passwords; this cannot be told from the stored text. */
export type PasswordScheme = 'whirlpool' | 'sha512' | 'sha256' | 'bcrypt'

/** The password columns of a row. */
export interface StoredPassword {
  password: string | null
  /**
   * What was appended to the password, for all schemes except `bcrypt`; null or empty if nothing was. From
   * the column of salts, or the same text for all.
   */
  salt: string | null
}

/** Characters of Windows-1252 outside Latin-1, as Western game clients send them. */
const windows1252 = new Map(
  Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ').map((letter, index) => [
    letter,
    0x80 + index,
  ]),
)

/** The bytes a game client would send, or undefined if its code page lacks a character. */
function clientBytes(password: string): Buffer | undefined {
  const bytes: number[] = []
  for (const letter of password) {
    const point = letter.codePointAt(0) ?? 0
    const byte =
      windows1252.get(letter) ?? (point < 0x80 || (point >= 0xa0 && point <= 0xff) ? point : undefined)
    if (byte === undefined) return undefined
    bytes.push(byte)
  }
  return Buffer.from(bytes)
}

async function digest(
  scheme: Exclude<PasswordScheme, 'bcrypt'>,
  bytes: Buffer,
  salt: string,
): Promise<string> {
  const salted = Buffer.concat([bytes, Buffer.from(salt)])
  if (scheme === 'whirlpool') {
    const { whirlpool } = await import('hash-wasm')
    return (await whirlpool(salted)).toUpperCase()
  }
  return createHash(scheme).update(salted).digest('hex').toUpperCase()
}

/** Compares in constant time and, like the game, case-insensitively. */
function equal(stored: string, computed: string): boolean {
  const one = Buffer.from(stored.trim().toUpperCase().padEnd(computed.length))
  const other = Buffer.from(computed)
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Characters of a salt, unless the game's own salts are shorter. */
export const usualSaltLength = 16

/** bcrypt cost factor (log2 of the rounds), as used by games with bcrypt. */
const bcryptCost = 12
/** Compared if no account has the name, so that the check takes equally long. */
const nobodysBcrypt = `$2b$${bcryptCost}$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy`

/** The salts to try: a game with Whirlpool or SHA-512 may fill the column without using it. */
const saltsOf = (scheme: PasswordScheme, salt: string | null): string[] =>
  salt && scheme !== 'sha256' ? [salt, ''] : [salt ?? '']

/**
 * Whether `password` is the stored one. Non-ASCII characters are tried both as UTF-8 and in the game client's
 * code page. If there is no stored password, the same work is done and the result is false.
 */
export async function verifyPassword(
  scheme: PasswordScheme,
  { password: stored, salt }: StoredPassword,
  password: string,
): Promise<boolean> {
  const spellings = [Buffer.from(password), clientBytes(password)].filter((bytes) => bytes !== undefined)
  const [utf8, client] = spellings
  const different = client && utf8 && !client.equals(utf8) ? [utf8, client] : [utf8 ?? Buffer.alloc(0)]
  let isRight = false
  for (const bytes of different) {
    if (scheme === 'bcrypt') {
      // bcrypt throws on a text that is not one of its hashes.
      const known = await bcryptVerify(bytes, stored ?? nobodysBcrypt).catch(() => false)
      isRight = (known && stored !== null) || isRight
      continue
    }
    for (const used of saltsOf(scheme, salt)) {
      const computed = await digest(scheme, bytes, used)
      isRight = (equal(stored ?? '', computed) && stored !== null) || isRight
    }
  }
  return isRight
}

/** The salt of a new password: a random one of so many characters, or a text that is the same for all. */
export type NewSalt = { readonly length: number } | { readonly fixed: string }

const randomSalt = (length: number): string | null =>
  length > 0 ? randomBytes(length).toString('hex').slice(0, length) : null

/**
 * The values to store for a new password. A fixed salt is not stored. Unless told otherwise, `sha256` has a
 * random salt and the others none; `bcrypt` never has one.
 */
export async function hashPassword(
  scheme: PasswordScheme,
  password: string,
  newSalt: NewSalt = { length: scheme === 'sha256' ? usualSaltLength : 0 },
): Promise<StoredPassword> {
  const bytes = Buffer.from(password)
  if (scheme === 'bcrypt') return { password: await bcryptHash(bytes, bcryptCost), salt: null }
  if ('fixed' in newSalt) return { password: await digest(scheme, bytes, newSalt.fixed), salt: null }
  const salt = randomSalt(newSalt.length)
  return { password: await digest(scheme, bytes, salt ?? ''), salt }
}

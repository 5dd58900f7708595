/**
 * Game passwords as gamemodes store them. They are weak by today's measure, so they are only ever compared
 * here.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash as bcryptHash, verify as bcryptVerify } from '@node-rs/bcrypt'

/** How the gamemode stores passwords; what the stored text looks like does not tell. */
export type PasswordScheme = 'whirlpool' | 'sha512' | 'sha256' | 'bcrypt'

/** What a row holds of a password. */
export interface StoredPassword {
  password: string | null
  /** Salt column, for `sha256`. */
  salt: string | null
}

/** Characters of Windows-1252 outside Latin-1, as game clients of the West send them. */
const windows1252 = new Map(
  Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ').map((letter, index) => [
    letter,
    0x80 + index,
  ]),
)

/** The bytes a game client would send, or undefined when its code page lacks a letter. */
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
  if (scheme === 'whirlpool') {
    const { whirlpool } = await import('hash-wasm')
    return (await whirlpool(bytes)).toUpperCase()
  }
  if (scheme === 'sha512') return createHash('sha512').update(bytes).digest('hex').toUpperCase()
  return createHash('sha256').update(bytes).update(salt).digest('hex').toUpperCase()
}

/** Compares in a time that tells nothing, and like the game without regard to letter case. */
function equal(stored: string, computed: string): boolean {
  const one = Buffer.from(stored.trim().toUpperCase().padEnd(computed.length))
  const other = Buffer.from(computed)
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Rounds of bcrypt, as a power of two; what games with bcrypt use. */
const bcryptCost = 12
/** Compared when nobody has the name, so that such a name takes as long. */
const nobodysBcrypt = `$2b$${bcryptCost}$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy`

/**
 * True when `password` is the stored one. Characters outside ASCII are tried as UTF-8 and as the game
 * client's code page. With no stored password the same work is done and the answer is false.
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
      // bcrypt throws on a text that is none of its hashes.
      const known = await bcryptVerify(bytes, stored ?? nobodysBcrypt).catch(() => false)
      isRight = (known && stored !== null) || isRight
    } else {
      const computed = await digest(scheme, bytes, salt ?? '')
      isRight = (equal(stored ?? '', computed) && stored !== null) || isRight
    }
  }
  return isRight
}

/** What to store for a new password. Only `sha256` has a salt. */
export async function hashPassword(scheme: PasswordScheme, password: string): Promise<StoredPassword> {
  const bytes = Buffer.from(password)
  if (scheme === 'bcrypt') return { password: await bcryptHash(bytes, bcryptCost), salt: null }
  const salt = scheme === 'sha256' ? randomBytes(8).toString('hex') : null
  return { password: await digest(scheme, bytes, salt ?? ''), salt }
}

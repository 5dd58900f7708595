/**
 * A mark of a character's password row, which reveals only whether the row has changed. The game's passwords
 * are fast unsalted hashes, so the mark is keyed, and the key is kept outside the portal database.
 */
import { createHash, createHmac } from 'node:crypto'

/**
 * Lengths of a mark's two parts in characters: the key's name and the hash. Two rows collide with a
 * probability of 2^-128.
 */
const [keyLength, markLength] = [8, 32]

/** Computes the mark of a password row. */
export type MarkPassword = (passwordRow: string) => string

/**
 * Creates marks with a key derived from the portal's. Each mark contains the key's name, because marks made
 * with different keys cannot be compared.
 */
export function createPasswordMark(portalKey: Buffer): MarkPassword {
  const key = createHmac('sha256', portalKey).update('idlewood password mark').digest()
  const name = createHash('sha256').update('idlewood key name').update(key).digest('hex').slice(0, keyLength)
  return (passwordRow) => {
    const mark = createHmac('sha256', key).update('password row\0').update(passwordRow).digest('hex')
    return `${name}.${mark.slice(0, markLength)}`
  }
}

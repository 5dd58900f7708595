/**
 * A mark of a character's password row: tells whether the row changed, and nothing else. The game's passwords
 * are fast unsalted hashes, so the mark is keyed, and the key is kept outside the portal database.
 */
import { createHash, createHmac } from 'node:crypto'

/** Characters of a mark's key and of its own: two rows meet by accident once in 2^128. */
const [keyLength, markLength] = [8, 32]

/** Marks password rows. */
export type MarkPassword = (passwordRow: string) => string

/**
 * Makes marks with a key derived from the portal's. A mark carries the key's name: those of another key say
 * nothing.
 */
export function createPasswordMark(portalKey: Buffer): MarkPassword {
  const key = createHmac('sha256', portalKey).update('idlewood password mark').digest()
  const name = createHash('sha256').update('idlewood key name').update(key).digest('hex').slice(0, keyLength)
  return (passwordRow) => {
    const mark = createHmac('sha256', key).update('password row\0').update(passwordRow).digest('hex')
    return `${name}.${mark.slice(0, markLength)}`
  }
}

/**
 * Whose row a character's row is: what it shows of its owner, and whether it is still the person's. No I/O.
 */

/** What a character's row shows of its owner. A number alone names nobody: games reuse numbers. */
export interface Identity {
  readonly username: string
  /** When the character was registered, as the game wrote it; null where the game does not say. */
  readonly registered: string | null
  /**
   * What its password row looks like under the portal's key, see `password-mark.ts`; null where there is
   * none.
   */
  readonly passwordMark: string | null
}

/**
 * `same`: nothing to do. `changed`: the same person renamed, with another password, or seen better than
 * before. `another`: the number belongs to somebody else now.
 */
export type Likeness = 'same' | 'changed' | 'another'

type Comparison = 'same' | 'other' | 'unknown'

const compare = (known: string | null, now: string | null): Comparison => {
  if (known === null || now === null) return 'unknown'
  return known === now ? 'same' : 'other'
}

const keyOf = (mark: string): string | undefined => mark.split('.')[0]

/** Marks made with different keys say nothing about each other. */
const comparePasswords = (known: string | null, now: string | null): Comparison => {
  if (known !== null && now !== null && keyOf(known) !== keyOf(now)) return 'unknown'
  return compare(known, now)
}

function isAnother(name: Comparison, registration: Comparison, password: Comparison): boolean {
  if (registration === 'same') return false
  // Freed names are the first to be taken, and the game's unsalted hashes of a common password are all alike:
  // only both together outweigh another registration, as after a change of the game server's time zone.
  if (registration === 'other') return name !== 'same' || password !== 'same'
  // Only name and password are left to compare: one of them may change, both at once mean somebody else.
  return name === 'other' && password === 'other'
}

/** Compares what is known of a person with what the row of their character shows now. */
export function compareIdentity(known: Identity, now: Identity): Likeness {
  const name = compare(known.username, now.username)
  const registration = compare(known.registered, now.registered)
  const password = comparePasswords(known.passwordMark, now.passwordMark)
  if (isAnother(name, registration, password)) return 'another'
  const isNews = (kept: string | null, comparison: Comparison, shown: string | null): boolean =>
    comparison === 'other' || (kept === null && shown !== null)
  // A mark made with a key that was rotated since is made again with the new one.
  const isMarkStale = known.passwordMark !== null && now.passwordMark !== null && password === 'unknown'
  return isMarkStale ||
    isNews(known.username, name, now.username) ||
    isNews(known.registered, registration, now.registered) ||
    isNews(known.passwordMark, password, now.passwordMark)
    ? 'changed'
    : 'same'
}

/**
 * What is known of a person after another look at their row. What the row no longer shows stays known.
 */
export const mergeIdentity = (known: Identity, now: Identity): Identity => ({
  username: now.username,
  registered: now.registered ?? known.registered,
  passwordMark: now.passwordMark ?? known.passwordMark,
})

/**
 * Compares a character's row with what is known of its owner, to tell whether it still belongs to the same
 * person. No I/O.
 */

/**
 * The parts of a character's row that identify its owner. The number alone is not enough, because games reuse
 * numbers.
 */
export interface Identity {
  readonly username: string
  /** When the character was registered, as the game wrote it; null if the game does not store it. */
  readonly registered: string | null
  /**
   * The mark of its password row, made with the portal's key (see `password-mark.ts`); null if there is none.
   */
  readonly passwordMark: string | null
}

/**
 * `same`: nothing has changed. `changed`: the same person with a new name or password, or with more details
 * known than before. `another`: the number belongs to somebody else now.
 */
export type IdentityMatch = 'same' | 'changed' | 'another'

type Comparison = 'same' | 'other' | 'unknown'

const compare = (known: string | null, now: string | null): Comparison => {
  if (known === null || now === null) return 'unknown'
  return known === now ? 'same' : 'other'
}

const keyOf = (mark: string): string | undefined => mark.split('.')[0]

/** Marks made with different keys cannot be compared. */
const comparePasswords = (known: string | null, now: string | null): Comparison => {
  if (known !== null && now !== null && keyOf(known) !== keyOf(now)) return 'unknown'
  return compare(known, now)
}

function isAnother(name: Comparison, registration: Comparison, password: Comparison): boolean {
  if (registration === 'same') return false
  // Names that become free are quickly taken, and the game's unsalted hashes of a common password are all
  // equal. Only name and password together outweigh a different registration date, which can result from a
  // change of the game server's time zone.
  if (registration === 'other') return name !== 'same' || password !== 'same'
  // Only name and password are left to compare. One of them may change; if both do, it is somebody else.
  return name === 'other' && password === 'other'
}

/** Whether the password has changed since the identity was read. */
export const hasNewPassword = (known: Identity, now: Identity): boolean =>
  comparePasswords(known.passwordMark, now.passwordMark) === 'other'

/** Compares a person's stored identity with the one their character's row shows now. */
export function compareIdentity(known: Identity, now: Identity): IdentityMatch {
  const name = compare(known.username, now.username)
  const registration = compare(known.registered, now.registered)
  const password = comparePasswords(known.passwordMark, now.passwordMark)
  if (isAnother(name, registration, password)) return 'another'
  const isNews = (kept: string | null, comparison: Comparison, shown: string | null): boolean =>
    comparison === 'other' || (kept === null && shown !== null)
  // If the key was rotated since the mark was made, a new mark is made with the current key.
  const isMarkStale = known.passwordMark !== null && now.passwordMark !== null && password === 'unknown'
  return isMarkStale ||
    isNews(known.username, name, now.username) ||
    isNews(known.registered, registration, now.registered) ||
    isNews(known.passwordMark, password, now.passwordMark)
    ? 'changed'
    : 'same'
}

/** The identity to store after reading the row again. Details that the row no longer shows are kept. */
export const mergeIdentity = (known: Identity, now: Identity): Identity => ({
  username: now.username,
  registered: now.registered ?? known.registered,
  passwordMark: now.passwordMark ?? known.passwordMark,
})

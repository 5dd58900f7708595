/** Ranks people by the game's admin levels and by rights in the portal. Super users are above everyone. */
import { say, type Sentence } from '../language/sentences.ts'

/** The first five names for use in a sentence, and whether there are more. */
export const summarizeNames = (names: readonly string[]): { names: string; more: 'no' | 'other' } => ({
  names: names.slice(0, 5).join(', '),
  more: names.length > 5 ? 'other' : 'no',
})

/** A person's rank. A level the game does not have is 0. */
export interface Rank {
  readonly superUser: boolean
  readonly adminlevel: number
}

/**
 * The reason the actor may not touch this other person, as a sentence; null if that person ranks below them.
 */
export function rankObstacle(actor: Rank, person: Rank & { readonly username: string }): Sentence | null {
  if (actor.superUser) return null
  if (person.superUser) return say('access.rank.superUser', { name: person.username })
  // Level 0 is not a rank: among people without a level, only permissions decide.
  if (person.adminlevel > 0 && person.adminlevel >= actor.adminlevel) {
    return say('access.rank.level', { name: person.username })
  }
  return null
}

/**
 * The reason the actor may not delete or rename this person, as a sentence: the person has portal permissions
 * that the actor lacks. Null if the actor has all of them.
 */
export function rightsObstacle(
  actor: { readonly superUser: boolean; readonly permissions: ReadonlySet<string> },
  person: { readonly username: string; readonly permissions: readonly string[] },
): Sentence | null {
  const missing = actor.superUser ? [] : person.permissions.filter((name) => !actor.permissions.has(name))
  if (missing.length === 0) return null
  return say('access.rank.rights', { name: person.username, ...summarizeNames(missing) })
}

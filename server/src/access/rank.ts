/** Who stands above whom: by the game's admin levels and by rights in the portal, super users above all. */
import { say, type Sentence } from '../language/sentences.ts'

/** The first five names, for a sentence, and whether there are more. */
export const shownOf = (names: readonly string[]): { names: string; more: 'no' | 'other' } => ({
  names: names.slice(0, 5).join(', '),
  more: names.length > 5 ? 'other' : 'no',
})

/** Someone's standing. A level the game does not have is 0. */
export interface Rank {
  readonly superUser: boolean
  readonly adminlevel: number
}

/** Why somebody may not touch this other person, in a sentence; null when that person stands below them. */
export function notBelow(actor: Rank, person: Rank & { readonly username: string }): Sentence | null {
  if (actor.superUser) return null
  if (person.superUser) return say('access.rank.superUser', { name: person.username })
  // Level 0 is no rank: among those without one, permissions alone decide.
  if (person.adminlevel > 0 && person.adminlevel >= actor.adminlevel) {
    return say('access.rank.level', { name: person.username })
  }
  return null
}

/**
 * Why somebody may not end or rename this person, whose rights in the portal go beyond their own, in a
 * sentence; null when they hold everything that person does.
 */
export function rightsAbove(
  actor: { readonly superUser: boolean; readonly permissions: ReadonlySet<string> },
  person: { readonly username: string; readonly permissions: readonly string[] },
): Sentence | null {
  const missing = actor.superUser ? [] : person.permissions.filter((name) => !actor.permissions.has(name))
  if (missing.length === 0) return null
  return say('access.rank.rights', { name: person.username, ...shownOf(missing) })
}

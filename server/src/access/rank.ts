/** Who stands above whom: by the game's admin levels and by rights in the portal, super users above all. */

/** Someone's standing. A level the game does not have is 0. */
export interface Rank {
  readonly superUser: boolean
  readonly adminlevel: number
}

/** Why somebody may not touch this other person, in a sentence; null when that person stands below them. */
export function notBelow(actor: Rank, person: Rank & { readonly username: string }): string | null {
  if (actor.superUser) return null
  if (person.superUser) return `${person.username} runs this portal. Only another super user may.`
  // Level 0 is no rank: among those without one, permissions alone decide.
  if (person.adminlevel > 0 && person.adminlevel >= actor.adminlevel) {
    return `The admin level of ${person.username} is not below yours.`
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
): string | null {
  const missing = actor.superUser ? [] : person.permissions.filter((name) => !actor.permissions.has(name))
  if (missing.length === 0) return null
  const shown = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ' and others' : '')
  return `${person.username} holds rights in the portal that you do not: ${shown}.`
}

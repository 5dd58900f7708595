/** Returns a copy of the set with or without a member. */
export function toggleMember<T>(set: ReadonlySet<T>, member: T, isIn: boolean): ReadonlySet<T> {
  const next = new Set(set)
  if (isIn) next.add(member)
  else next.delete(member)
  return next
}

/** True if the chosen ids are exactly those of the given records. */
export const isSameChoice = (
  chosen: ReadonlySet<string>,
  before: readonly { readonly _id: string }[],
): boolean => chosen.size === before.length && before.every(({ _id }) => chosen.has(_id))

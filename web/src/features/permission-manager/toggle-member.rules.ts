/** Returns a copy of the set with or without a member. */
export function toggleMember<T>(set: ReadonlySet<T>, member: T, isIn: boolean): ReadonlySet<T> {
  const next = new Set(set)
  if (isIn) next.add(member)
  else next.delete(member)
  return next
}

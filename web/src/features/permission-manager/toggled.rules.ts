/** The set with or without a member; the one given stays as it is. */
export function toggled<T>(set: ReadonlySet<T>, member: T, isIn: boolean): ReadonlySet<T> {
  const next = new Set(set)
  if (isIn) next.add(member)
  else next.delete(member)
  return next
}

/** Whether a choice of ids is the same as the records that were chosen before. */
export const isSameChoice = (
  chosen: ReadonlySet<string>,
  before: readonly { readonly _id: string }[],
): boolean => chosen.size === before.length && before.every(({ _id }) => chosen.has(_id))

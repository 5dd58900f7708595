/**
 * The prefix that the names of a table's columns share, such as `p` in `pName` and `pLevel`, or those of a
 * database's tables.
 */

/** The share of names that must begin with the prefix. */
const prefixedShare = 0.65
/** The most letters of a prefix, which often repeats the name of the table. */
const maxLength = 12

/**
 * The beginnings that nearly all keys share, longest first: where most columns are slots, such as `pitem1`
 * and `pitem2`, a shorter one is the prefix. Keys are in lower case.
 */
export function prefixesOf(named: ReadonlyMap<string, unknown>): string[] {
  const names = [...named.keys()]
  const shared: string[] = []
  for (let length = maxLength; length > 0; length--) {
    const beginnings = Map.groupBy(names, (name) => name.slice(0, length))
    for (const [beginning, those] of beginnings)
      if (beginning.length === length && those.length >= names.length * prefixedShare) shared.push(beginning)
  }
  return shared
}

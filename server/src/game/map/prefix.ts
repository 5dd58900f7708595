/**
 * The prefix that the names of a table's columns share, such as `p` in `pName` and `pLevel`, or those of a
 * database's tables.
 */

/** The share of names that must begin with the prefix. */
const prefixedShare = 0.8
/** The most letters of a prefix, which often repeats the name of the table. */
const maxLength = 12

/** The longest beginning that nearly all keys share; empty if there is none. Keys are in lower case. */
export function prefixOf(named: ReadonlyMap<string, unknown>): string {
  const names = [...named.keys()]
  for (let length = maxLength; length > 0; length--) {
    const beginnings = Map.groupBy(names, (name) => name.slice(0, length))
    for (const [beginning, those] of beginnings)
      if (those.length >= names.length * prefixedShare) return beginning
  }
  return ''
}

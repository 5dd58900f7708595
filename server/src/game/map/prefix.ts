/** The prefix that the names of a table's columns share, such as `p` in `pName` and `pLevel`. */
import type { Table } from './introspect.ts'

/** The share of columns that must begin with the prefix. */
const prefixedShare = 0.8
/** The most letters of a prefix, which often repeats the name of the table. */
const maxLength = 12

/** The longest beginning, in lower case, that nearly all columns share; empty if there is none. */
export function prefixOf({ columns }: Pick<Table, 'columns'>): string {
  const names = [...columns.keys()]
  for (let length = maxLength; length > 0; length--) {
    const beginnings = Map.groupBy(names, (name) => name.slice(0, length))
    for (const [beginning, those] of beginnings)
      if (those.length >= names.length * prefixedShare) return beginning
  }
  return ''
}

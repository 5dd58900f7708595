/** The order of a table's rows as one string: the sort key, with a leading `-` for descending. */

/** The sorting options of a column. */
export interface Sortable {
  /** The sort key used when the heading is pressed, as in the URL and the call. */
  sort?: string
  /** Sorts descending first: levels, amounts and times. */
  sortsDown?: boolean
}

/** The current order of a table's rows, and how to change it. */
export interface TableOrder {
  value: string
  /** The available sort keys. */
  sorts: readonly string[]
  onOrder: (value: string) => void
}

/** The direction a column is sorted in, as a value of `aria-sort`. */
export function directionOf(value: string, sort: string): 'ascending' | 'descending' | 'none' {
  if (value === sort) return 'ascending'
  return value === `-${sort}` ? 'descending' : 'none'
}

/** The order after a press on the heading: the opposite direction, or the column's initial one. */
export function nextOrder(value: string, { sort = '', sortsDown = false }: Sortable): string {
  if (value === sort) return `-${sort}`
  if (value === `-${sort}`) return sort
  return sortsDown ? `-${sort}` : sort
}

/** The order of a table's rows as one text: what they are sorted by, `-` before it for downwards. */

/** How a column takes part in sorting. */
export interface Sortable {
  /** What rows are sorted by at a press on the heading, as the address and the call name it. */
  sort?: string
  /** Sorts downwards first: levels, amounts and times. */
  sortsDown?: boolean
}

/** By what the rows of a table are sorted, and how to sort them otherwise. */
export interface TableOrder {
  value: string
  /** What they can be sorted by now. */
  sorts: readonly string[]
  onOrder: (value: string) => void
}

/** The direction a column is sorted in, in the words of `aria-sort`. */
export function directionOf(value: string, sort: string): 'ascending' | 'descending' | 'none' {
  if (value === sort) return 'ascending'
  return value === `-${sort}` ? 'descending' : 'none'
}

/** The order that a press on a heading asks for: the other direction, or that in which the column begins. */
export function nextOrder(value: string, { sort = '', sortsDown = false }: Sortable): string {
  if (value === sort) return `-${sort}`
  if (value === `-${sort}`) return sort
  return sortsDown ? `-${sort}` : sort
}

/** The number of pages of a list, at least one. */
export const pagesOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))

/** The first and last row of a page. */
export interface Range {
  first: number
  last: number
}

/** The range of rows that a page shows. */
export function rangeOf({ page, perPage, shown }: { page: number; perPage: number; shown: number }): Range {
  const first = (page - 1) * perPage + 1
  return { first, last: first + shown - 1 }
}

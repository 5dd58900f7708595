/** Splits long lists, since a statement takes only a limited number of values. */

/** Splits a list into chunks of at most `size`, in order; no chunks for an empty list. */
export const inChunks = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

/** Long lists in parts: a statement takes only so many values. */

/** The list in parts of at most `size`, in its order; none for an empty list. */
export const inChunks = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

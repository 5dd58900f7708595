import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** What is searched for in a short list; the address keeps it. */
export function useShortListSearch() {
  const [address, setAddress] = useSearchParams()
  // Typing must not wait for the router: the field keeps its own text, the address follows.
  const [search, setSearch] = useState(() => address.get('search') ?? '')
  return {
    search,
    searchFor(value: string): void {
      setSearch(value)
      setAddress(value ? { search: value } : {}, { replace: true })
    },
  }
}

/**
 * Rows of which one of the texts holds what is searched for, in any letter case; all of them when nothing is.
 */
export function matching<Row>(
  rows: readonly Row[],
  search: string,
  textsOf: (row: Row) => readonly (string | number | null)[],
): Row[] {
  const wanted = search.trim().toLowerCase()
  return rows.filter((row) =>
    textsOf(row).some((text) =>
      String(text ?? '')
        .toLowerCase()
        .includes(wanted),
    ),
  )
}

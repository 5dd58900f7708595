import type { TableOrder } from '../../ui/table-order.rules.ts'
import { pageField, searchField, useListAddress } from './list-address.ts'
import { orderField } from './sorting.rules.ts'
import { useTypedSearch } from './use-typed.ts'

/** A part of a list that is searched and turned. */
export interface ListView {
  search: string
  page: number
}

/** How such a view is written in the address. */
export const listFields = { search: searchField(), page: pageField() }

/** A view as the calls take it. */
export const listQuery = ({ search, page }: ListView) => ({
  ...(search ? { search } : {}),
  page: String(page),
})

/** What is typed in a list's search box. */
export interface TypedSearch {
  typed: string
  type: (text: string) => void
}

/**
 * The view of a list that is searched and turned. What is typed reaches the address when the typing pauses,
 * in the place of the entry before: the back button leads to other pages, not to half a word.
 */
export function useListView() {
  const list = useListAddress(listFields)
  const [typed, type] = useTypedSearch(list)
  return { ...list, typed, type, query: listQuery(list.view) }
}

/**
 * The search and the order of a list that is here as a whole: it narrows with each key, and the address
 * follows when the typing pauses.
 */
export function useShortListView<const Sort extends string>(
  /** What its rows can be sorted by; the first is the usual. */
  sorts: readonly [Sort, ...Sort[]],
): TypedSearch & { order: TableOrder } {
  const sort = orderField(sorts, sorts[0])
  const list = useListAddress<ListView & { sort: Sort | `-${Sort}` }>({ ...listFields, sort })
  const [typed, type] = useTypedSearch(list)
  return {
    typed,
    type,
    order: {
      value: list.view.sort,
      sorts,
      onOrder: (order) => list.filter({ sort: sort.read(order) }),
    },
  }
}

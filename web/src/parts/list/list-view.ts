import type { TableOrder } from '../../ui/table-order.rules.ts'
import { pageField, searchField, useListAddress } from './list-address.ts'
import { orderField } from './sorting.rules.ts'
import { useTypedSearch } from './use-typed.ts'

/** The search text and page of a list. */
export interface ListView {
  search: string
  page: number
}

/** The URL fields of such a view. */
export const listFields = { search: searchField(), page: pageField() }

/** A view as input of a call. */
export const listQuery = ({ search, page }: ListView) => ({
  ...(search ? { search } : {}),
  page: String(page),
})

/** The text in a list's search box, and its setter. */
export interface TypedSearch {
  typed: string
  type: (text: string) => void
}

/**
 * The view of a list with search and pages. The URL is updated when the typing pauses, replacing the history
 * entry: the back button leads to other pages, not to half a word.
 */
export function useListView() {
  const list = useListAddress(listFields)
  const [typed, type] = useTypedSearch(list)
  return { ...list, typed, type, query: listQuery(list.view) }
}

/**
 * The search and order of a list that is loaded completely: it is filtered with each key, and the URL is
 * updated when the typing pauses.
 */
export function useShortListView<const Sort extends string>(
  /** The available sort keys; the first is the default. */
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

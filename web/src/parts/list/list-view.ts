import { pageField, searchField, useListAddress } from './list-address.ts'
import { useTypedSearch } from './use-typed.ts'

const fields = { search: searchField(), page: pageField() }

/**
 * The view of a list that is searched and turned. What is typed reaches the address when the typing pauses,
 * in the place of the entry before: the back button leads to other pages, not to half a word.
 */
export function useListView() {
  const list = useListAddress(fields)
  const [typed, type] = useTypedSearch(list)
  const { search, page } = list.view
  return {
    ...list,
    typed,
    type,
    /** What the calls take. */
    query: { ...(search ? { search } : {}), page: String(page) },
  }
}

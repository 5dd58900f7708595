import { lockersPerPage } from '@idlewood/contract/lockers'
import { useListView as useSharedListView } from '../../parts/list/list-view.ts'

/**
 * The view of a list of lockers, slots or things: a page is always asked for, because all rows at once is
 * another answer.
 */
export function useListView() {
  const list = useSharedListView()
  return { ...list, query: { ...list.query, limit: String(lockersPerPage.usual) } }
}

import { lockersPerPage } from '@idlewood/contract/lockers'
import { useMessages } from '../../language/messages.ts'
import type { Paging } from '../../parts/list/list-footer.tsx'
import { listQuery, useListView, type ListView } from '../../parts/list/list-view.ts'

/**
 * The query for a view. It always sets a limit, because without one the endpoint returns all rows in another
 * shape.
 */
export const pageOf = (view: ListView) => ({ ...listQuery(view), limit: String(lockersPerPage) })

/** The view of a list of lockers, slots or items. */
export function useLockerView(rows: 'lockers' | 'slots' | 'items') {
  const t = useMessages('lockers')
  const list = useListView()
  const { view, turnTo } = list
  const paging: Paging = {
    page: view.page,
    perPage: lockersPerPage,
    turnTo,
    count: (count) => t(`count.${rows}`, { count }),
    label: t(`pages.${rows}`),
  }
  return { ...list, query: pageOf(view), paging }
}

import { lockersPerPage } from '@idlewood/contract/lockers'
import { listQuery, useListView, type ListView } from '../../parts/list/list-view.ts'
import { counted } from '../../parts/list/paging.rules.ts'

/** What a view asks the portal for: always a page, because all rows at once is another answer. */
export const pageOf = (view: ListView) => ({ ...listQuery(view), limit: String(lockersPerPage.usual) })

/** The view of a list of lockers, slots or things; `one` is what a row is called. */
export function useLockerView(one: string) {
  const list = useListView()
  const { view, turnTo } = list
  const count = (total: number) => counted(total, one)
  return {
    ...list,
    query: pageOf(view),
    count,
    paging: {
      page: view.page,
      perPage: lockersPerPage.usual,
      turnTo,
      count,
      label: `Pages of ${one}s`,
    },
  }
}

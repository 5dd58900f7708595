import {
  userFilters,
  userSorts,
  usersPerPage,
  type UserFilter,
  type UserOrder,
} from '@idlewood/contract/users'
import type { TableOrder } from '../../ui/table-order.rules.ts'
import { choiceField, pageField, searchField, useListAddress } from '../../parts/list/list-address.ts'
import { orderField } from '../../parts/list/sorting.rules.ts'
import { useTypedSearch } from '../../parts/list/use-typed.ts'

/** Which users are looked at; all of it lives in the address. */
export interface UsersView {
  search: string
  filter: UserFilter | 'all'
  /** By uid unless chosen otherwise; a search then shows its best matches first. */
  sort: UserOrder
  page: number
}

/** How that is written in the address. */
export const usersFields = {
  search: searchField(),
  filter: choiceField('filter', userFilters, 'all'),
  sort: orderField(userSorts, 'uid'),
  page: pageField(),
}

/** What a view asks the portal for: always a page, because all users at once is another answer. */
export const usersInput = ({ search, filter, sort, page }: UsersView) => ({
  query: {
    ...(search ? { search } : {}),
    ...(filter === 'all' ? {} : { filter }),
    ...(sort === 'uid' ? {} : { sort }),
    page: String(page),
    limit: String(usersPerPage),
  },
})

/** The view and how to change it. */
export function useUsersView() {
  const list = useListAddress<UsersView>(usersFields)
  const [typed, type] = useTypedSearch(list)
  return { ...list, typed, type, filterBy: (filter: UsersView['filter']) => list.filter({ filter }) }
}

/** How the list is sorted, by what of this it can be sorted by now. */
export const orderOf = (
  { view, filter }: ReturnType<typeof useUsersView>,
  sorts: readonly string[],
): TableOrder => ({
  value: view.sort,
  sorts,
  onOrder: (sort) => filter({ sort: usersFields.sort.read(sort) }),
})

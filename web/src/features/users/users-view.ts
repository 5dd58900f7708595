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

/** Which users are shown. The whole state is in the URL. */
export interface UsersView {
  search: string
  filter: UserFilter | 'all'
  /** By user id by default; a search then shows its best matches first. */
  sort: UserOrder
  page: number
}

/** The URL parameters of a view. */
export const usersFields = {
  search: searchField(),
  filter: choiceField('filter', userFilters, 'all'),
  sort: orderField(userSorts, 'uid'),
  page: pageField(),
}

/**
 * The request for a view. It always sets a limit, because without one the endpoint returns all users in
 * another shape.
 */
export const usersInput = ({ search, filter, sort, page }: UsersView) => ({
  query: {
    ...(search ? { search } : {}),
    ...(filter === 'all' ? {} : { filter }),
    ...(sort === 'uid' ? {} : { sort }),
    page: String(page),
    limit: String(usersPerPage),
  },
})

/** The view and the functions that change it. */
export function useUsersView() {
  const list = useListAddress<UsersView>(usersFields)
  const [typed, type] = useTypedSearch(list)
  return { ...list, typed, type, filterBy: (filter: UsersView['filter']) => list.filter({ filter }) }
}

/** The current order and the available sort keys. */
export const orderOf = (
  { view, filter }: ReturnType<typeof useUsersView>,
  sorts: readonly string[],
): TableOrder => ({
  value: view.sort,
  sorts,
  onOrder: (sort) => filter({ sort: usersFields.sort.read(sort) }),
})

import { userFilters, usersPerPage, type UserFilter } from '@idlewood/contract/users'
import { choiceField, pageField, searchField, useListAddress } from '../../parts/list/list-address.ts'
import { useTypedSearch } from '../../parts/list/use-typed.ts'

/** Which users are looked at; all of it lives in the address. */
export interface UsersView {
  search: string
  filter: UserFilter | 'all'
  page: number
}

/** How that is written in the address. */
export const usersFields = {
  search: searchField(),
  filter: choiceField('filter', userFilters, 'all'),
  page: pageField(),
}

/** What a view asks the portal for: always a page, because all users at once is another answer. */
export const usersInput = ({ search, filter, page }: UsersView) => ({
  query: {
    ...(search ? { search } : {}),
    ...(filter === 'all' ? {} : { filter }),
    page: String(page),
    limit: String(usersPerPage.usual),
  },
})

/** The view and how to change it. */
export function useUsersView() {
  const list = useListAddress<UsersView>(usersFields)
  const [typed, type] = useTypedSearch(list)
  return { ...list, typed, type, filterBy: (filter: UsersView['filter']) => list.filter({ filter }) }
}

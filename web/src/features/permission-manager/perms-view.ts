import { roleHoldersPerPage } from '@idlewood/contract/user-roles'
import { pageField, searchField, useListAddress, type AddressFields } from '../../parts/list/list-address.ts'
import { listQuery } from '../../parts/list/list-view.ts'

/** The tabs by their value in the URL. */
export const tabNames = ['permissions', 'roles', 'users', 'routes'] as const
export type TabName = (typeof tabNames)[number]

/** The open tab and its filters. The whole state is in the URL. */
export interface PermsView {
  tab: TabName
  search: string
  page: number
}

/** The URL parameters of a view. */
export const permsFields: AddressFields<PermsView> = {
  tab: {
    key: 'tab',
    read: (text) => tabNames.find((name) => name === text) ?? 'permissions',
    write: (tab) => tab,
  },
  search: searchField(),
  page: pageField(),
}

/** The input of the call for one page of users. */
export const usersInput = (view: PermsView) => ({
  query: { ...listQuery(view), limit: String(roleHoldersPerPage) },
})

/** The view and the functions that change it. */
export const usePermsAddress = () => useListAddress(permsFields)

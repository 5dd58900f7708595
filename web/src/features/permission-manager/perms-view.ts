import { roleHoldersPerPage } from '@idlewood/contract/user-roles'
import { pageField, searchField, useListAddress, type AddressFields } from '../../parts/list/list-address.ts'
import { listQuery } from '../../parts/list/list-view.ts'

/** The tabs as the address names them. */
export const tabNames = ['permissions', 'roles', 'users', 'routes'] as const
export type TabName = (typeof tabNames)[number]

/** What is looked at; all of it lives in the address. */
export interface PermsView {
  tab: TabName
  search: string
  page: number
}

/** How the view is written in the address. */
export const permsFields: AddressFields<PermsView> = {
  tab: {
    key: 'tab',
    read: (text) => tabNames.find((name) => name === text) ?? 'permissions',
    write: (tab) => tab,
  },
  search: searchField(),
  page: pageField(),
}

/** Users of the tab's page, as the call takes it. */
export const usersInput = (view: PermsView) => ({
  query: { ...listQuery(view), limit: String(roleHoldersPerPage) },
})

/** What is looked at, and how to look at something else. */
export const usePermsAddress = () => useListAddress(permsFields)

import { roleHoldersPerPage } from '@idlewood/contract/user-roles'
import {
  pageField,
  searchField,
  textField,
  useListAddress,
  type AddressFields,
} from '../../parts/list/list-address.ts'
import { listQuery } from '../../parts/list/list-view.ts'
import { useTypedSearch } from '../../parts/list/use-typed.ts'

/** The tabs as the address names them. */
export const tabNames = ['permissions', 'roles', 'users', 'routes'] as const
export type TabName = (typeof tabNames)[number]

/** What is looked at; all of it lives in the address. */
export interface PermsView {
  tab: TabName
  search: string
  page: number
  /** Whose access is explained, by uid; empty when nobody is chosen yet, null when nothing is asked. */
  explain: string | null
  /** What it is asked about: `GET user/allusers`, or a page as `page users`. */
  call: string
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
  explain: {
    key: 'explain',
    read: (text) => (text === null || /^[1-9]\d{0,9}$/.test(text) ? text : ''),
    write: (explain) => explain,
  },
  call: textField('call', (text) => text),
}

/** Users of the tab's page, as the call takes it. */
export const usersInput = (view: PermsView) => ({
  query: { ...listQuery(view), limit: String(roleHoldersPerPage.usual) },
})

/** The view and how to change it. A search belongs to its tab: what is typed narrows at once. */
export function usePermsView() {
  const list = useListAddress(permsFields)
  const { view, filter, turnTo } = list
  const [typed, type] = useTypedSearch(list, view.tab)
  return {
    view,
    typed,
    type,
    choose: (tab: TabName) => filter({ tab, search: '' }),
    turnTo,
    /** Asks about somebody's access, changes what is asked, or with null ends the asking. */
    ask: (explain: string | null, call = view.call) => filter({ explain, call, page: view.page }),
  }
}

import { isAllowed, type Permission } from '@idlewood/contract/access'
import { useAuth } from '../session/auth.tsx'
import { adminPages } from './admin-pages.ts'

type AnyOf = readonly [Permission, ...Permission[]]

/** Whether the person who is signed in holds one of these permissions. */
export function useMay(): (anyOf: AnyOf) => boolean {
  const { user, permissions } = useAuth()
  return (anyOf) => user !== null && isAllowed({ superUser: user.superUser, permissions }, anyOf)
}

/** Whether they may open a page of the staff area, by its path in the table of pages. */
export function useMayOpen(): (path: string) => boolean {
  const may = useMay()
  return (path) => {
    const page = adminPages.find((page) => page.path === path)
    return page !== undefined && may(page.access)
  }
}

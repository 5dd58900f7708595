import { isAllowed, type Permission } from '@idlewood/contract/access'
import { useAuth } from '../session/auth.tsx'
import { adminPages } from './admin-pages.ts'

type AnyOf = readonly [Permission, ...Permission[]]

/** Returns a function that checks whether the signed-in person has one of the given permissions. */
export function useMay(): (anyOf: AnyOf) => boolean {
  const { user, permissions } = useAuth()
  return (anyOf) => user !== null && isAllowed({ superUser: user.superUser, permissions }, anyOf)
}

/** Returns a function that checks whether they may open a staff page, by its path in the table of pages. */
export function useMayOpen(): (path: string) => boolean {
  const may = useMay()
  return (path) => {
    const page = adminPages.find((page) => page.path === path)
    return page !== undefined && may(page.access)
  }
}

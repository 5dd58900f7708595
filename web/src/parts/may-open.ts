import { isAllowed } from '@idlewood/contract/access'
import { adminPages } from './admin-pages.ts'
import { useAuth } from '../session/auth.tsx'

/** Whether whoever is signed in may open a page of the staff area, by its path in the table of pages. */
export function useMayOpen(): (path: string) => boolean {
  const { user, permissions } = useAuth()
  return (path) => {
    const page = adminPages.find((page) => page.path === path)
    return (
      user !== null &&
      page !== undefined &&
      isAllowed({ superUser: user.superUser, permissions }, page.access)
    )
  }
}

/** What an explanation of access can be asked about. */
import type { RouteEntry } from '@idlewood/contract/permission-manager'
import { adminAddress, adminPages, type AdminPage } from '../../parts/admin-pages.ts'
import type { Messages } from '../../language/messages.ts'

/**
 * Something that a person may or may not do: make a call, or open a page of the staff area. `id` is its value
 * in the URL.
 */
export type AccessTarget = { id: string; label: string; detail: string } & (
  | { page: AdminPage }
  | { call: Pick<RouteEntry, 'method' | 'path'> }
)

/** A target for each page of the staff area. */
export const pageTargets = (
  t: Messages<'permission-manager'>,
  nameOf: Messages<'admin-pages'>,
): AccessTarget[] =>
  adminPages.map((page) => ({
    id: `page ${adminAddress(page)}`,
    label: t('explain.page', { page: nameOf(page.label) }),
    detail: adminAddress(page),
    page,
  }))

/** A target for each call. */
export const callTargets = (routes: readonly RouteEntry[]): AccessTarget[] =>
  routes.map(({ method, path, summary }) => ({
    id: `${method} ${path}`,
    label: `${method} ${path}`,
    detail: summary,
    call: { method, path },
  }))

/** Targets under a heading. */
export interface TargetGroup {
  /** Its heading. */
  value: string
  items: readonly AccessTarget[]
}

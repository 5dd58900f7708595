import type { Viewer } from '@idlewood/contract/access'
import { adminAddress, adminDestinations } from '../parts/admin-pages.ts'
import { type Messages } from '../language/messages.ts'
import { memberEntries, ownEntries, type NavEntry } from './member-entries.ts'

/**
 * The link to the staff area, for those with any permission: the first page open to them. Null for others.
 */
export function adminEntry(
  t: Messages<'frame'>,
  viewer: Viewer & { permissions: readonly string[] },
): NavEntry | null {
  if (!viewer.superUser && viewer.permissions.length === 0) return null
  const first = adminDestinations(viewer)[0] ?? { path: '' }
  return { label: t('nav.admin'), to: adminAddress(first), icon: 'shield' }
}

/**
 * The entries of the menu under the name; in the staff area they include the pages that the bar has
 * elsewhere.
 */
export function accountEntries(t: Messages<'frame'>, { inStaffArea }: { inStaffArea: boolean }): NavEntry[] {
  const own = ownEntries(t)
  return inStaffArea ? [...memberEntries(t).slice(0, 3), ...own.slice(-1)] : [...own]
}

import type { Viewer } from '@idlewood/contract/access'
import type { IconName } from '../ui/icon.tsx'
import { adminAddress, adminDestinations } from '../parts/admin-pages.ts'
import { paths } from '../paths.ts'

interface Entry {
  label: string
  to: string
  icon: IconName
}

const everyone: readonly Entry[] = [
  { label: 'Home', to: paths.home(), icon: 'home' },
  { label: 'Profile', to: paths.profile(), icon: 'user' },
  { label: 'Settings', to: paths.settings(), icon: 'settings' },
]

/**
 * Where a viewer can go from anywhere. Whoever holds any permission finds the staff area, at the first page
 * open to them.
 */
export function navEntries(viewer: Viewer & { permissions: readonly string[] }): readonly Entry[] {
  if (!viewer.superUser && viewer.permissions.length === 0) return everyone
  const first = adminDestinations(viewer)[0] ?? { path: '' }
  return [...everyone, { label: 'Admin Panel', to: adminAddress(first), icon: 'shield' }]
}

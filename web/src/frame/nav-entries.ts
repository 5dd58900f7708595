import type { Viewer } from '@idlewood/contract/access'
import type { IconName } from '../ui/icon.tsx'
import { adminAddress, adminDestinations } from '../parts/admin-pages.ts'
import { paths } from '../paths.ts'
import { type Messages } from '../language/messages.ts'

interface Entry {
  label: string
  to: string
  icon: IconName
}

const everyone = (t: Messages<'frame'>): readonly Entry[] => [
  { label: t('nav.home'), to: paths.home(), icon: 'home' },
  { label: t('nav.profile'), to: paths.profile(), icon: 'user' },
  { label: t('nav.settings'), to: paths.settings(), icon: 'settings' },
]

/**
 * Where a viewer can go from anywhere. With any permission that includes the staff area, at the first page
 * open to the viewer.
 */
export function navEntries(
  t: Messages<'frame'>,
  viewer: Viewer & { permissions: readonly string[] },
): readonly Entry[] {
  if (!viewer.superUser && viewer.permissions.length === 0) return everyone(t)
  const first = adminDestinations(viewer)[0] ?? { path: '' }
  return [...everyone(t), { label: t('nav.admin'), to: adminAddress(first), icon: 'shield' }]
}

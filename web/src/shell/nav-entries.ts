import type { IconName } from '../ui/icon.tsx'

interface Entry {
  label: string
  to: string
  icon: IconName
}

/** Where one can go from anywhere. The admin area adds its entry when it has pages. */
export const navEntries: readonly Entry[] = [
  { label: 'Home', to: '/home', icon: 'home' },
  { label: 'Profile', to: '/profile', icon: 'user' },
  { label: 'Settings', to: '/settings', icon: 'settings' },
]

/** Who may do what: what an endpoint or page demands, and the one test both sides use. */
import type { permissions } from './permissions.ts'

/** The name of a permission the portal itself knows. A community may add names of its own. */
export type Permission = keyof typeof permissions

/**
 * What an endpoint or page demands: nobody signed in, anyone signed in, or any one of the listed permissions.
 */
export type Access = 'public' | 'signedIn' | readonly [Permission, ...Permission[]]

/** The person who asks: null when nobody is signed in. */
export interface Viewer {
  readonly superUser: boolean
  readonly permissions: ReadonlySet<string> | readonly string[]
}

const holds = (viewer: Viewer, permission: string): boolean =>
  Array.isArray(viewer.permissions)
    ? viewer.permissions.includes(permission)
    : (viewer.permissions as ReadonlySet<string>).has(permission) // not an array, so the set

/** True when the viewer may pass: super users always, others with any one of the listed permissions. */
export function isAllowed(viewer: Viewer | null, access: 'public' | 'signedIn' | readonly string[]): boolean {
  if (access === 'public') return true
  if (!viewer) return false
  if (access === 'signedIn' || viewer.superUser) return true
  return access.some((permission) => holds(viewer, permission))
}

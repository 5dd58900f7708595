/** Access control: what an endpoint or page demands, and the check that server and browser share. */
import type { permissions } from './permissions.ts'

/** The name of a built-in permission. A community may define more. */
export type Permission = keyof typeof permissions

/** The access an endpoint or page demands: none, any signed-in user, or any one of the listed permissions. */
export type Access = 'public' | 'signedIn' | readonly [Permission, ...Permission[]]

/** The person making a request; null if not signed in. */
export interface Viewer {
  readonly superUser: boolean
  readonly permissions: ReadonlySet<string> | readonly string[]
}

const holds = (viewer: Viewer, permission: string): boolean =>
  Array.isArray(viewer.permissions)
    ? viewer.permissions.includes(permission)
    : (viewer.permissions as ReadonlySet<string>).has(permission) // not an array, so the set

/** Whether the viewer has access: super users always do, others need any one of the listed permissions. */
export function isAllowed(viewer: Viewer | null, access: 'public' | 'signedIn' | readonly string[]): boolean {
  if (access === 'public') return true
  if (!viewer) return false
  if (access === 'signedIn' || viewer.superUser) return true
  return access.some((permission) => holds(viewer, permission))
}

import type { permissionManager } from '@idlewood/contract/permission-manager'
import type { users } from '@idlewood/contract/users'
import type { website } from '@idlewood/contract/website-roles'

/** A player chosen in a picker. */
export interface PickedUser {
  uid: number
  username: string
}

/**
 * Calls that return users for a search text; which of them the viewer may make depends on their permissions.
 */
export type Source = typeof users.all | typeof website.candidates | typeof permissionManager.usersWithRoles

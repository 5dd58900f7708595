import { changes } from '@idlewood/contract/changes'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { website } from '@idlewood/contract/website-roles'

/**
 * What may read differently after any change of rights; only what is on the screen is fetched again at once.
 */
export const rights = [
  permissionManager.permissions,
  permissionManager.roles,
  permissionManager.usersWithRoles,
  permissionManager.userWithRoles,
  permissionManager.holders,
  permissionManager.routePermissions,
  permissionManager.routes,
  permissionManager.explain,
  website.holders,
  changes.list,
]

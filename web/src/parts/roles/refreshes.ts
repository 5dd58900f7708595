import { changes } from '@idlewood/contract/changes'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { website } from '@idlewood/contract/website-roles'

/**
 * The calls whose replies may differ after any change of rights; only those on the screen are refetched
 * immediately.
 */
export const rightsCalls = [
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

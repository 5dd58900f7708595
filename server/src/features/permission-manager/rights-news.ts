import { permissionManager } from '@idlewood/contract/permission-manager'
import type { PublishedEvent } from '../../live/live.ts'

/** News of somebody's roles, for them and for those who give roles. */
export const rightsNews = (uid: number | null): PublishedEvent => ({
  topic: 'rights',
  to: [{ callersOf: permissionManager.usersWithRoles }, ...(uid === null ? [] : [{ uid }])],
})

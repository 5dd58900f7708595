import { permissionManager } from '@idlewood/contract/permission-manager'
import type { PublishedEvent } from '../../live/live.ts'

/** The event that a person's roles have changed, for them and for everyone who manages roles. */
export const rightsEvent = (uid: number | null): PublishedEvent => ({
  topic: 'rights',
  to: [{ callersOf: permissionManager.usersWithRoles }, ...(uid === null ? [] : [{ uid }])],
})

import { permissionManager } from '@idlewood/contract/permission-manager'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { describedFor } from './granted.rules.ts'

/** Every permission, described in the reader's language. */
export function usePermissions() {
  const t = useMessages('permission-manager')
  const { data, ...query } = useCall(permissionManager.permissions)
  return { ...query, data: data?.map((permission) => describedFor(permission, t)) }
}

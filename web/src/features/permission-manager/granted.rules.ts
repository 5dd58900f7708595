import type { Permission } from '@idlewood/contract/access'
import type { ManagedPermission } from '@idlewood/contract/permission-manager'
import type { Messages } from '../../language/messages.ts'

/** What one of the portal's own permissions lets one do; undefined for any other name. */
function ownWords(name: string, t: Messages<'permission-manager'>): string | undefined {
  const key = `granted.${name as Permission}` as const // a name that is none has no text and comes back as its key
  const words = t(key)
  return words === key ? undefined : words
}

/** A permission as the reader reads it: what the portal's own are for is said in the reader's language. */
export const describedFor = (
  permission: ManagedPermission,
  t: Messages<'permission-manager'>,
): ManagedPermission => {
  const words = permission.builtIn ? ownWords(permission.name, t) : undefined
  return words === undefined ? permission : { ...permission, description: words }
}

/** What a permission lets one do, in words; its own name where it is the community’s. */
export const grantedWords = (name: string, t: Messages<'permission-manager'>): string =>
  ownWords(name, t) ?? name

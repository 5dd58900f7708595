import type { Permission } from '@idlewood/contract/access'
import type { ManagedPermission } from '@idlewood/contract/permission-manager'
import type { Messages } from '../../language/messages.ts'

/** What one of the portal's own permissions allows, in words, or undefined for any other name. */
function ownWords(name: string, t: Messages<'permission-manager'>): string | undefined {
  const key = `granted.${name as Permission}` as const // for an unknown name there is no message, and `t` returns the key
  const words = t(key)
  return words === key ? undefined : words
}

/** A permission with the description of a built-in one translated to the reader's language. */
export const describedFor = (
  permission: ManagedPermission,
  t: Messages<'permission-manager'>,
): ManagedPermission => {
  const words = permission.builtIn ? ownWords(permission.name, t) : undefined
  return words === undefined ? permission : { ...permission, description: words }
}

/** What a permission allows, in words; a permission that the community added is described by its own name. */
export const grantedWords = (name: string, t: Messages<'permission-manager'>): string =>
  ownWords(name, t) ?? name

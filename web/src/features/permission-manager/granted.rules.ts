import { permissions, type Permission } from '@idlewood/contract/access'
import type { ManagedPermission } from '@idlewood/contract/permission-manager'
import type { Messages } from '../../language/messages.ts'

const isOfPortal = (name: string): name is Permission => Object.hasOwn(permissions, name)

/** A permission as the reader reads it: what the portal's own are for is said in the reader's language. */
export const describedFor = (
  permission: ManagedPermission,
  t: Messages<'permission-manager'>,
): ManagedPermission =>
  permission.builtIn && isOfPortal(permission.name)
    ? { ...permission, description: t(`granted.${permission.name}`) }
    : permission

/** What a permission lets one do, in words; its own name where it is the community’s. */
export const grantedWords = (name: string, t: Messages<'permission-manager'>): string =>
  isOfPortal(name) ? t(`granted.${name}`) : name

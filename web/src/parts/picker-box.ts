import type { permissionManager } from '@idlewood/contract/permission-manager'
import type { users } from '@idlewood/contract/users'
import type { website } from '@idlewood/contract/website-roles'
import type { FieldWiring } from '../ui/field.tsx'

/** A player chosen in a picker. */
export interface PickedUser {
  uid: number
  username: string
}

/**
 * Calls that return users for a search text; which of them the viewer may make depends on their permissions.
 */
export type Source = typeof users.all | typeof website.candidates | typeof permissionManager.usersWithRoles

/** The props of a `UserPicker`'s box. */
export interface PickerBox {
  wiring: FieldWiring
  source: Source
  value: PickedUser | null
  onValueChange: (user: PickedUser | null) => void
  typed: string
  onType: (typed: string) => void
  placeholder: string
  clearLabel: string
  maxLength: number
}

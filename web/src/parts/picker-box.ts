import type { permissionManager } from '@idlewood/contract/permission-manager'
import type { users } from '@idlewood/contract/users'
import type { website } from '@idlewood/contract/website-roles'
import type { FieldWiring } from '../ui/field.tsx'

/** Somebody who plays. */
export interface PickedUser {
  uid: number
  username: string
}

/** Calls that answer users for a text; which of them one may make depends on what one holds. */
export type Source = typeof users.all | typeof website.candidates | typeof permissionManager.usersWithRoles

/** What the box of a `UserPicker` knows. */
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

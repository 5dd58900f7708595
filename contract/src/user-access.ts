/** Who may open a user's page in the staff area. */
import type { Permission } from './access.ts'

/** With any one of these permissions, a part of the page can be read. */
export const userAccess: readonly [Permission, ...Permission[]] = [
  'update_user_profile',
  'view_user_vehicles',
  'view_user_inventory',
  'update_user_money',
  'update_user_levels',
  'view_user_record',
  'view_user_property',
  'view_property',
  'view_user_notes',
  'view_user_links',
  'view_ledger',
]

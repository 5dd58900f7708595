import { bans } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { punishments } from '@idlewood/contract/punishments'
import { records } from '@idlewood/contract/records'
import { serverSettings } from '@idlewood/contract/server-settings'
import { users } from '@idlewood/contract/users'

/** Every call whose reply shows values that changes affect. */
export const affectedCalls = [
  changes.list,
  changes.one,
  changes.own,
  changes.undoable,
  managedUser.summary,
  managedUser.profile,
  managedUser.inventory,
  managedUser.vehicles,
  managedUser.vehicle,
  records.of,
  punishments.options,
  bans.list,
  serverSettings.stats,
  users.all,
] as const

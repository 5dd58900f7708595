/** All endpoints of the portal by feature: the source of the API document and the access matrix. */
import { adminLogs } from './admin-logs.ts'
import { bans } from './bans.ts'
import { changes } from './changes.ts'
import { character } from './character.ts'
import type { Endpoints } from './endpoint.ts'
import { factions } from './factions.ts'
import { gangs } from './gangs.ts'
import { identity } from './identity.ts'
import { ledger } from './ledger.ts'
import { links } from './links.ts'
import { watch } from './watch.ts'
import { economy } from './economy.ts'
import { live } from './live.ts'
import { lockers } from './lockers.ts'
import { managedUser } from './managed-user.ts'
import { patchNotes } from './patch-notes.ts'
import { inbox, notifications } from './notifications.ts'
import { codeNames } from './code-names.ts'
import { languageChoice } from './language-choice.ts'
import { online } from './online.ts'
import { operations } from './operations.ts'
import { permissionManager } from './permission-manager.ts'
import { personNotes } from './person-notes.ts'
import { portal } from './portal.ts'
import { premium } from './premium.ts'
import { property } from './property.ts'
import { punishments } from './punishments.ts'
import { push } from './push.ts'
import { records } from './records.ts'
import { serverSettings } from './server-settings.ts'
import { serverStatus } from './server-status.ts'
import { staffSessions } from './staff-sessions.ts'
import { tracks } from './tracks.ts'
import { twoFactor } from './two-factor.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { waiting } from './waiting.ts'
import { website } from './website-roles.ts'

export const contract = {
  portal,
  identity,
  twoFactor,
  languageChoice,
  staffSessions,
  character,
  vehicles,
  changes,
  bans,
  records,
  punishments,
  property,
  personNotes,
  links,
  managedUser,
  lockers,
  users,
  online,
  factions,
  gangs,
  serverSettings,
  permissionManager,
  website,
  patchNotes,
  operations,
  codeNames,
  live,
  serverStatus,
  tracks,
  premium,
  adminLogs,
  ledger,
  watch,
  economy,
  push,
  notifications,
  inbox,
  waiting,
} satisfies Record<string, Endpoints>

/** The portal database's tables. Times are milliseconds since 1970 UTC; ids are UUIDs; hashes are SHA-256 in hex. */
import type { Database } from './database.ts'

/** A character that has signed in at least once, and the Discord account linked to it. */
interface People {
  id: string
  uid: number
  username: string
  discord_id: string | null
  discord_name: string | null
  link_method: string | null
  linked_at: number | null
  first_seen_at: number
  last_seen_at: number
}

interface Sessions {
  id: string
  token_hash: string
  person_id: string
  method: 'discord' | 'password' | 'signup' | 'demo' | 'link'
  created_at: number
  last_seen_at: number
  /** End of the session whatever happens. */
  expires_at: number
  address: string
  user_agent: string
}

/** Secrets that work once: OAuth states, login codes, leave to link. `data` is JSON of the kind's own shape. */
interface OneTimeSecrets {
  hash: string
  kind: 'oauth-state' | 'login-code' | 'link-leave'
  /** Hash of the cookie of the browser that began; null where another may finish. */
  browser_hash: string | null
  data: string
  expires_at: number
}

/** What a name in SUPER_USERS meant when it was first read; null when nobody bore it. */
interface SuperUserPins {
  entry: string
  uid: number | null
  pinned_at: number
}

interface Permissions {
  id: string
  name: string
  description: string
}

interface Roles {
  id: string
  name: string
  description: string
}

interface RolePermissions {
  role_id: string
  permission_id: string
}

interface PersonRoles {
  person_id: string
  role_id: string
}

/** Counters that rise when what processes remember must be forgotten. */
interface Revisions {
  name: 'access'
  value: number
}

/** All tables of the portal database. */
export interface PortalTables {
  people: People
  sessions: Sessions
  one_time_secrets: OneTimeSecrets
  super_user_pins: SuperUserPins
  permissions: Permissions
  roles: Roles
  role_permissions: RolePermissions
  person_roles: PersonRoles
  revisions: Revisions
}

/** The portal's own database. */
export type PortalDatabase = Database<PortalTables>

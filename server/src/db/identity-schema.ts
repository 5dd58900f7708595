/** Tables of people, their sessions and their rights; the units are those of portal-schema.ts. */
import type { Generated } from 'kysely'

/** A character that has signed in at least once, and the Discord account linked to it. */
interface People {
  id: string
  uid: number
  username: string
  discord_id: string | null
  discord_name: string | null
  link_method: string | null
  /** The language this person has chosen; null: the browser's. */
  language: string | null
  linked_at: number | null
  first_seen_at: number
  last_seen_at: number
  /** What the character's row showed when it was last seen: whose it is, see `access/identity.ts`. */
  registered: string | null
  password_mark: string | null
  /**
   * When the row was first seen to be this person's; null for those of an older release who have not been
   * back.
   */
  bound_at: number | null
  /**
   * When the person who had the number before ended; 0 when nobody had. What is older is not this person's.
   */
  began_at: Generated<number>
}

/**
 * Somebody whose account was deleted, or whose number belongs to another now; kept for an undo of the
 * deletion.
 */
interface FormerPeople extends Omit<People, 'bound_at' | 'began_at' | 'language'> {
  began_at: number
  /** JSON: the roles held, those that end as `{ id, endsAt }` and the others as their ids. */
  roles: string
  ended_at: number
  cause: 'deleted' | 'replaced'
  /** The change that deleted the account. */
  change_id: number | null
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
  /** When its second factor was taken, or it began without need of one; null while that is still to come. */
  proven_at: number | null
  /** When its person last showed who they are. */
  fresh_at: Generated<number>
  /** The role this session sees the portal as, and the session it was begun from; null for all others. */
  as_role: string | null
  parent_id: string | null
}

/** A person's second factor. It holds once it is confirmed. */
interface TwoFactor {
  person_id: string
  /** Base32, as authenticator apps take it; null until the first one is confirmed. */
  secret: string | null
  /** The next secret, whose first code has not been shown yet. */
  pending: string | null
  confirmed_at: number | null
  /** The time step of the last code that was used: no code of it or an earlier one works again. */
  last_step: Generated<number>
}

/** A browser or network from which somebody has signed in, so that nobody else can use up its tries. */
interface KnownPlaces {
  /** Of the place and, where it is known for one character only, the name. */
  hash: string
  person_id: string
  /** When the last sign-in there was, to the day. */
  seen_at: number
}

/** A code the game showed that has linked a Discord account. */
interface SpentCodes {
  /** Of character and code. */
  hash: string
  uid: number
  spent_at: number
}

/** What is left of the codes for the day the phone is lost. */
interface RecoveryCodes {
  hash: string
  person_id: string
}

/**
 * Secrets that work once: OAuth states, login codes, leave to link. `data` is JSON of the kind's own shape.
 */
interface OneTimeSecrets {
  hash: string
  kind: 'oauth-state' | 'login-code' | 'link-leave' | 'game-code'
  /** Hash of the cookie of the browser that began; null where another may finish. */
  browser_hash: string | null
  data: string
  expires_at: number
}

/** Whom a name or uid in SUPER_USERS meant when it was first read; null when nobody had it. */
interface SuperUserPins {
  entry: string
  uid: number | null
  /** The person; null in pins of an older release until they are read again. */
  person_id: string | null
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
  /** When it ends, in milliseconds; null for one that lasts. `access/role-ends.ts` decides by it. */
  ends_at: Generated<number | null>
}

/** What a call demands instead of what the contract says. Method and path are the contract's own. */
interface RouteRules {
  id: string
  method: string
  path: string
}

interface RouteRulePermissions {
  rule_id: string
  permission_id: string
}

/** Tables of people, sessions and rights. */
export interface IdentityTables {
  people: People
  former_people: FormerPeople
  sessions: Sessions
  two_factor: TwoFactor
  recovery_codes: RecoveryCodes
  known_places: KnownPlaces
  spent_codes: SpentCodes
  one_time_secrets: OneTimeSecrets
  super_user_pins: SuperUserPins
  permissions: Permissions
  roles: Roles
  role_permissions: RolePermissions
  person_roles: PersonRoles
  route_rules: RouteRules
  route_rule_permissions: RouteRulePermissions
}

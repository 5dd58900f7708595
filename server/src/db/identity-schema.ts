/** Tables of people, their sessions and their rights; for units see portal-schema.ts. */
import type { Generated } from 'kysely'

/** A character that has signed in at least once, and its linked Discord account. */
interface People {
  id: string
  uid: number
  username: string
  discord_id: string | null
  discord_name: string | null
  link_method: string | null
  /** The language this person has chosen; null uses the browser's. */
  language: string | null
  linked_at: number | null
  first_seen_at: number
  last_seen_at: number
  /**
   * Identifying values of the character's row when it was last seen, which show whose it is; see
   * `access/identity.ts`.
   */
  registered: string | null
  password_mark: string | null
  /**
   * When the row was first found to be this person's; null for people of an older release who have not
   * returned yet.
   */
  bound_at: number | null
  /**
   * When the previous person with this uid ended; 0 if there was none. Anything older is not this person's.
   */
  began_at: Generated<number>
  /** How often a transaction has locked this person; see `lockPerson` in `access/people.ts`. */
  turns: Generated<number>
}

/**
 * A person whose account was deleted, or whose uid now belongs to somebody else; kept so that a deletion can
 * be undone.
 */
interface FormerPeople extends Omit<People, 'bound_at' | 'began_at' | 'language' | 'turns'> {
  began_at: number
  /** JSON: the person's roles, as `{ id, endsAt }` if they end, otherwise as ids. */
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
  /** The absolute end of the session. */
  expires_at: number
  address: string
  user_agent: string
  /** When its second factor was confirmed, or when it began if none was needed; null while pending. */
  proven_at: number | null
  /** When its person last authenticated. */
  fresh_at: Generated<number>
  /**
   * The role this session previews the portal as, and the session it was started from; null for all others.
   */
  as_role: string | null
  parent_id: string | null
}

/** A person's second factor. It takes effect once it is confirmed. */
interface TwoFactor {
  person_id: string
  /** Base32, as authenticator apps expect it; null until the first one is confirmed. */
  secret: string | null
  /** The next secret, whose first code has not been entered yet. */
  pending: string | null
  confirmed_at: number | null
  /** The time step of the last code used: codes of this or an earlier step are rejected. */
  last_step: Generated<number>
}

/** A browser or network from which somebody has signed in, so that nobody else can use up its tries. */
interface KnownPlaces {
  /** Hash of the place and, if it is only known for one character, the name. */
  hash: string
  person_id: string
  /** The day of the last sign-in from there. */
  seen_at: number
}

/** A code shown in the game that has been used to link a Discord account. */
interface SpentCodes {
  /** Hash of character and code. */
  hash: string
  uid: number
  spent_at: number
}

/** The unused recovery codes, for when the phone is lost. */
interface RecoveryCodes {
  hash: string
  person_id: string
}

/**
 * Secrets that work once: OAuth states, login codes, permissions to link. `data` is JSON whose shape depends
 * on the kind.
 */
interface OneTimeSecrets {
  hash: string
  kind: 'oauth-state' | 'login-code' | 'link-grant' | 'game-code'
  /** Hash of the cookie of the browser that started; null if another browser may finish. */
  browser_hash: string | null
  data: string
  expires_at: number
}

/** The character that a name or uid in SUPER_USERS meant when it was first read; null if it did not exist. */
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
  /** When it ends, in milliseconds; null if it does not end. Evaluated in `access/role-ends.ts`. */
  ends_at: Generated<number | null>
}

/** Permissions a call requires instead of those in the contract. Method and path are the contract's. */
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

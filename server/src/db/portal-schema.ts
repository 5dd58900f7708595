/** The portal database's tables. Times are milliseconds since 1970 UTC; ids are UUIDs; hashes are SHA-256 in hex. */
import type { ChangeState, ChangeTarget } from '@idlewood/contract/changes'
import type { OrderState, Payment } from '@idlewood/contract/premium'
import type { Generated } from 'kysely'
import type { SettingName, StatSource } from '@idlewood/contract/server-settings'
import type { Database } from './database.ts'
import type { PushTables } from './push-schema.ts'

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
  /** What the character's row showed when it was last seen: whose it is, see `access/identity.ts`. */
  registered: string | null
  password_mark: string | null
  /** When the row was first seen to be this person's; null for those of an older release who have not been back. */
  bound_at: number | null
  /** When the person who had the number before ended; 0 when nobody had. What is older is not this person's. */
  began_at: Generated<number>
}

/** Somebody whose account was deleted, or whose number belongs to another now; kept for an undo of the deletion. */
interface FormerPeople extends Omit<People, 'bound_at' | 'began_at'> {
  began_at: number
  /** JSON: ids of the roles held. */
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
  /** When its second step was taken, or it began without need of one; null while that is still to come. */
  proven_at: number | null
  /** When its person last showed who they are. */
  fresh_at: Generated<number>
  /** The role this session sees the portal as, and the session it was begun from; null for all others. */
  as_role: string | null
  parent_id: string | null
}

/** A person's second step. It holds once it is confirmed. */
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

/** Secrets that work once: OAuth states, login codes, leave to link. `data` is JSON of the kind's own shape. */
interface OneTimeSecrets {
  hash: string
  kind: 'oauth-state' | 'login-code' | 'link-leave'
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

/** Counters that rise when what processes remember must be forgotten. */
interface Revisions {
  name: 'access'
  value: number
}

/** An edit of the game's data: what was asked, and its state. The trail is never rewritten but for its own progress. */
interface Changes {
  id: Generated<number>
  operation: 'update' | 'delete' | 'restore'
  target: ChangeTarget
  target_id: string
  target_name: string
  /** The character concerned, whose whereabouts decide when it may be written; null for settings. */
  uid: number | null
  /** JSON: `{ field, old, new }` each. */
  fields: string
  /** JSON: the whole row of a deletion, as the database gave it, so that it can be restored. Never leaves the server. */
  kept_row: string | null
  state: ChangeState
  reason: string | null
  note: string | null
  actor_id: string
  actor_uid: number
  actor_name: string
  address: string
  created_at: number
  /** When it was first about to be written: what the row holds from then on may be ours. */
  attempted_at: number | null
  applied_at: number | null
  settled_at: number | null
  next_try_at: number
  /** The process that works on it, and until when nobody else may. */
  holder: string | null
  held_until: number | null
  undoes: number | null
  undone_by: number | null
  /** The order of premium it carries out, ends or takes back. */
  order_id: number | null
}

/** A field with a change that is not settled: one at a time. */
interface HeldFields {
  target: ChangeTarget
  target_id: string
  /** `*` for the whole row. */
  field: string
  change_id: number
}

/** A setting that the game has no place for. */
interface PortalSettings {
  name: SettingName
  /** The value as JSON: quotes keep blanks at a text's end apart in comparisons. */
  value: string
  updated_at: number
}

/** One figure of the server at the beginning of an hour. */
interface StatSamples {
  at: number
  name: string
  value: number
  /** Where it came from: figures of two sources are not one line. */
  source: StatSource
}

/** A place with compartments, written by the gamemode (docs/public-lockers.md), as are its slots and items. */
interface PublicLockers {
  id: Generated<number>
  name: string
  pos_x: Generated<number>
  pos_y: Generated<number>
  pos_z: Generated<number>
  /** Degrees. */
  pos_a: Generated<number>
  interior: Generated<number>
  world: Generated<number>
}

interface PublicLockerSlots {
  id: Generated<number>
  locker_id: number
  /** Counts the tenants: raised by one whenever the slot gets another. */
  track_id: Generated<number>
  /** Null, as is the name, while the slot is free. */
  uid: number | null
  username: string | null
}

interface PublicLockerItems {
  id: Generated<number>
  slot_id: number
  item_name: string
  quantity: number
}

/** An order of premium, with the price as it was when it was placed. */
interface PremiumOrders {
  id: Generated<number>
  uid: number
  username: string
  tier: string
  tier_name: string
  /** The game's number of the tier. */
  package: number
  days: number
  diamonds: number
  cash: number
  payment: Payment
  state: OrderState
  /** The uid while staff or the game are still to act on it: unique, so that nobody has two such orders. */
  open_key: number | null
  /** What keeps it waiting or happened to it, in a sentence. */
  note: string | null
  /** Why staff refused it or took it back. */
  reason: string | null
  staff_uid: number | null
  staff_name: string | null
  created_at: number
  decided_at: number | null
  /** The change that gives the tier and takes the price, once it was begun. */
  change_id: number | null
  starts_at: number | null
  expires_at: number | null
  /** Why it is being ended, and the change that does. */
  ending: 'expired' | 'refunded' | 'revoked' | null
  end_change_id: number | null
  /** The change that puts back what the game left of a change it had overwritten in parts. */
  repair_change_id: number | null
  ended_at: number | null
  /** The order whose tier took this one's place. */
  replaced_by: number | null
  /** When the worker looks at it again. */
  next_look_at: number
}

/** What changed with a version, in the order staff gave: lowest position first. */
interface PatchNotes {
  id: Generated<number>
  version: string
  title: string | null
  /** JSON: a list of lines. */
  notes: string
  youtube: string | null
  position: number
  /** From when everyone reads it; null for a draft. */
  publish_at: number | null
  /** Rises with every edit, so that an edit of something older is refused. */
  revision: Generated<number>
  created_at: number
  updated_at: number
  updated_by: string
}

/** Messages of one process to the others, kept for minutes; see `http/live.ts`. */
interface LiveMessages {
  id: Generated<number>
  /** The process that has told its own listeners already; null where none has. */
  origin: string | null
  at: number
  /** JSON: events and who may hear of them. */
  messages: string
}

/** What is known of the game server, in one row. */
interface ServerStatus {
  name: 'game'
  state: 'up' | 'down' | null
  since: number | null
  /** What people were last told. */
  announced: 'up' | 'down' | null
  /** The process that keeps this row and the samples, and until when nobody else does. */
  holder: string | null
  held_until: Generated<number>
}

/** What a few minutes of watching the game server saw. */
interface ServerSamples {
  at: number
  /** 1 when it was up at their end, else 0. */
  up: number
  /** The most players at once; null when it was not heard. */
  peak: number | null
  max: number | null
  /** Milliseconds. */
  ping: number | null
}

/** A track a player uploaded. */
interface Tracks {
  id: Generated<number>
  /** As chosen; `name_key` is the same in small letters. */
  name: string
  name_key: string
  /** Name of its file in the music folder, without extension: never anything a player wrote. */
  storage: string
  person_id: string
  /** Whose character it was uploaded by, and that one's name then. */
  uid: number
  username: string
  bytes: number
  milliseconds: number
  created_at: number
}

/** A name somebody confirmed for one code of the game. */
export interface CodeNameRows {
  /** A `CodeKind` of the contract. */
  kind: string
  code: number
  name: string
}

/** All tables of the portal database. */
export interface PortalTables extends PushTables {
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
  revisions: Revisions
  changes: Changes
  held_fields: HeldFields
  portal_settings: PortalSettings
  stat_samples: StatSamples
  public_lockers: PublicLockers
  public_locker_slots: PublicLockerSlots
  public_locker_items: PublicLockerItems
  premium_orders: PremiumOrders
  patch_notes: PatchNotes
  live_messages: LiveMessages
  server_status: ServerStatus
  server_samples: ServerSamples
  tracks: Tracks
  code_names: CodeNameRows
}

/** The portal's own database. */
export type PortalDatabase = Database<PortalTables>

/**
 * The portal database's tables. Times are milliseconds since 1970 UTC; ids are UUIDs; hashes are SHA-256 in
 * hex.
 */
import type { ChangeState, ChangeTarget } from '@idlewood/contract/changes'
import type { OrderState, Payment } from '@idlewood/contract/premium'
import type { Generated } from 'kysely'
import type { SettingName, StatSource } from '@idlewood/contract/server-settings'
import type { Database } from './database.ts'
import type { IdentityTables } from './identity-schema.ts'
import type { PushTables } from './push-schema.ts'
import type { RecordTables } from './record-schema.ts'

/** Counters that rise when what processes remember must be forgotten. */
interface Revisions {
  /** Of sessions and rights that are remembered; and a row on which those that enqueue take turns. */
  name: 'access' | 'changes'
  value: number
}

/**
 * An edit of the game's data: what was asked, and its state. The trail is never rewritten but for its own
 * progress.
 */
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
  /**
   * JSON: the whole row of a deletion, as the database gave it, so that it can be restored. Never leaves the
   * server.
   */
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
  /** The order of premium it carries out, ends or revokes. */
  order_id: number | null
  /**
   * Of one that is `applied`: from when on the game can no longer write over it. Null where nobody can say
   * who plays.
   */
  proof_at: number | null
  /** The change that made it again. */
  repeated_by: number | null
  /** JSON: the lines of the ledger it was made for, `{ key, at, log, text }` each. */
  evidence: string | null
  /**
   * The run of the bridge's script that was given it for the gamemode to make. Null where none was, and again
   * once it is certain that the gamemode did not take it.
   */
  handed_run: number | null
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

/** How a character stood on a day its player visited; the numbers of a game without them are null. */
interface CharacterSamples {
  person_id: string
  /** In UTC, `YYYY-MM-DD`. */
  day: string
  level: number | null
  hours: number | null
  /** Cash and bank together. */
  money: number | null
  health: number | null
  armor: number | null
}

/**
 * A place with compartments, written by the gamemode (docs/public-lockers.md), as are its slots and items.
 */
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
  /** Who placed it; null of an older release's whose person is gone. */
  person_id: string | null
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
  /** The change that reverses what the game left of a change it had overwritten in parts. */
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
export interface PortalTables extends IdentityTables, PushTables, RecordTables {
  revisions: Revisions
  changes: Changes
  held_fields: HeldFields
  portal_settings: PortalSettings
  stat_samples: StatSamples
  character_samples: CharacterSamples
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

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

/** Counters that are increased to invalidate what processes have cached. */
/** What transactions take turns at. */
export type Turn = 'changes' | 'ledger-templates' | 'patch-notes'

interface Revisions {
  /** `access` is for cached sessions and rights. Transactions take turns with the others: see `turns.ts`. */
  name: 'access' | Turn
  value: number
}

/**
 * A change to the game's data: what was requested, and its state. Entries of the trail never change, except
 * for their own progress.
 */
interface Changes {
  id: Generated<number>
  operation: 'update' | 'delete' | 'restore'
  target: ChangeTarget
  target_id: string
  target_name: string
  /**
   * The character concerned, whose presence in the game decides when the change may be written; null for
   * settings.
   */
  uid: number | null
  /** JSON: `{ field, old, new }` each. */
  fields: string
  /**
   * JSON: the whole deleted row, as the database returned it, so that it can be restored. Never leaves the
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
  /** When it was first about to be written; values in the row after this time may be ours. */
  attempted_at: number | null
  applied_at: number | null
  settled_at: number | null
  next_try_at: number
  /** The process working on it, and until when it is reserved for that process. */
  holder: string | null
  held_until: number | null
  undoes: number | null
  undone_by: number | null
  /** The premium order it fulfils, ends or revokes. */
  order_id: number | null
  /**
   * For an `applied` change: when the game can no longer overwrite it. Null if it is unknown who is in the
   * game.
   */
  proof_at: number | null
  /** The change that repeated it. */
  repeated_by: number | null
  /** JSON: the ledger lines it was made for, `{ key, at, log, text }` each. */
  evidence: string | null
  /**
   * The run of the bridge's script that received the change for the gamemode to make. Null if none has, and
   * again once it is certain that the gamemode did not take it.
   */
  handed_run: number | null
}

/** A field locked by an unsettled change, so that there is only one at a time. */
interface HeldFields {
  target: ChangeTarget
  target_id: string
  /** `*` for the whole row. */
  field: string
  change_id: number
}

/** A setting that the game does not store. */
interface PortalSettings {
  name: SettingName
  /** The value as JSON: the quotes keep trailing blanks significant in comparisons. */
  value: string
  updated_at: number
}

/** One figure of the server at the start of an hour. */
interface StatSamples {
  at: number
  name: string
  value: number
  /** Where it came from; figures from different sources are not one series. */
  source: StatSource
}

/** A character's figures on a day its player visited; null for those the game does not have. */
interface CharacterSamples {
  person_id: string
  /** In UTC, `YYYY-MM-DD`. */
  day: string
  level: number | null
  hours: number | null
  /** Cash plus bank. */
  money: number | null
  health: number | null
  armor: number | null
}

/** A place with compartments, written by the gamemode (docs/public-lockers.md), like its slots and items. */
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
  /** Counts the tenants: increased by one each time the slot gets another. */
  track_id: Generated<number>
  /** Null, like the name, while the slot is free. */
  uid: number | null
  username: string | null
}

interface PublicLockerItems {
  id: Generated<number>
  slot_id: number
  item_name: string
  quantity: number
}

/** A premium order, with the price at the time it was placed. */
interface PremiumOrders {
  id: Generated<number>
  /** Who placed it; null for orders of an older release whose person no longer exists. */
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
  /** The uid while staff or the game still have to act: unique, so that nobody has two such orders. */
  open_key: number | null
  /** What it is waiting for or what happened to it, as a sentence. */
  note: string | null
  /** Why staff rejected or revoked it. */
  reason: string | null
  staff_uid: number | null
  staff_name: string | null
  created_at: number
  decided_at: number | null
  /** The change that grants the tier and takes the price, once started. */
  change_id: number | null
  starts_at: number | null
  expires_at: number | null
  /** Why it is being ended, and the change that does so. */
  ending: 'expired' | 'refunded' | 'revoked' | null
  end_change_id: number | null
  /** The change that reverts the remaining part of a change that the game had partly overwritten. */
  repair_change_id: number | null
  ended_at: number | null
  /** The order whose tier replaced this one's. */
  replaced_by: number | null
  /** When the worker checks it again. */
  next_look_at: number
}

/** The changes in a version, in the order given by staff: lowest position first. */
interface PatchNotes {
  id: Generated<number>
  version: string
  title: string | null
  /** JSON: a list of lines. */
  notes: string
  youtube: string | null
  position: number
  /** When it becomes public; null for a draft. */
  publish_at: number | null
  /** Increased with every edit, so that an edit of an outdated revision is rejected. */
  revision: Generated<number>
  created_at: number
  updated_at: number
  updated_by: string
}

/** Messages of one process to the others, kept for minutes; see `live/live.ts`. */
interface LiveMessages {
  id: Generated<number>
  /** The process that has already notified its own listeners; null if none has. */
  origin: string | null
  at: number
  /** JSON: events and their audiences. */
  messages: string
}

/** The status of the game server, in a single row. */
interface ServerStatus {
  name: 'game'
  state: 'up' | 'down' | null
  since: number | null
  /** The status people were last notified of. */
  announced: 'up' | 'down' | null
  /** The process that maintains this row and the samples, and until when it is reserved for that process. */
  holder: string | null
  held_until: Generated<number>
}

/** Results of watching the game server for a few minutes. */
interface ServerSamples {
  at: number
  /** 1 if it was up at the end of the period, else 0. */
  up: number
  /** The maximum number of simultaneous players; null if the server did not respond. */
  peak: number | null
  max: number | null
  /** Milliseconds. */
  ping: number | null
}

/** A track uploaded by a player. */
interface Tracks {
  id: Generated<number>
  /** As chosen; `name_key` is the same in lower case. */
  name: string
  name_key: string
  /** Name of its file in the music folder, without extension: never anything a player wrote. */
  storage: string
  person_id: string
  /** The character that uploaded it, and its name at the time. */
  uid: number
  username: string
  bytes: number
  milliseconds: number
  created_at: number
}

/** A confirmed name for one of the game's codes. */
export interface CodeNameRows {
  /** A `CodeKind` of the contract. */
  kind: string
  code: number
  name: string
}

/** A key that somebody sent with a request which created something; see `http/idempotency-key.ts`. */
interface IdempotencyKeys {
  person_id: string
  request_key: string
  /** Hash of the request: a key is for one request only. */
  request_hash: string
  /** The row that was created. */
  row_id: number
  created_at: number
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
  idempotency_keys: IdempotencyKeys
}

/** The portal's own database. */
export type PortalDatabase = Database<PortalTables>

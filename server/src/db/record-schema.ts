/** Tables of people's records; for units see portal-schema.ts. */
import type { AlarmKind, AlarmState } from '@idlewood/contract/watch'
import type { Generated, Selectable } from 'kysely'

/** Details of a ban made through the portal, beyond the game's row. */
interface BanDetails {
  id: Generated<number>
  /** The change that made the ban. Its kept row identifies the game's row. */
  change_id: number
  /** The owner of the name; null for a name without an account, and for an address. */
  uid: number | null
  /** The game's id of the row, once known. */
  row_id: number | null
  /** The row's date, as the game stores it. */
  game_date: string
  /** When the portal lifts it; null for a permanent ban. */
  until_at: number | null
  /** JSON: keys of rules in the rule book. */
  points: string
  evidence: string | null
  /** The change by which the portal lifts it. */
  lift_change_id: number | null
  /** When it is checked again: until the id of its row is known, and when it ends. */
  next_look_at: number
  /** 1 once nothing is left to be done about it. */
  is_over: number
}

/** A ledger line whose money or thing was given back, or taken. */
interface ReturnedLines {
  line: string
  /** `give:money`, `take:thing` … */
  part: string
  /** Counts from 0; prevents returning the same line twice at the same moment. */
  round: number
  change_id: number
}

/** The current version of a staff note on a person. */
interface PersonNotes {
  id: Generated<number>
  person_id: string
  body: string
  revision: number
  /** The author's person id, since a uid may later belong to somebody else. */
  author_id: string
  author_uid: number
  author_name: string
  created_at: number
  edited_at: number | null
  edited_by: string | null
  /** The person's id if the note is pinned to the top of their page; unique, so that only one is. */
  pin_key: string | null
  deleted_at: number | null
  deleted_by: string | null
}

/** An earlier version of a note. */
interface PersonNoteVersions {
  note_id: number
  revision: number
  person_id: string
  body: string
  written_by: string
  written_at: number
}

/** A person signed in with a browser, which is identified by the hash of a cookie of the portal. */
interface BrowserPeople {
  hash: string
  person_id: string
  seen_at: number
}

/** Two people known to live together; the lower id first. */
interface Households {
  person_id: string
  other_id: string
  noted_by: string
  noted_at: number
}

/** Something that nothing explains; see the contract's `Alarm`. */
interface WatchAlarms {
  id: Generated<number>
  fingerprint: string
  kind: AlarmKind
  uid: number
  /** The staff member who gave something. */
  by_uid: number | null
  name: string
  /** JSON. */
  details: string
  state: AlarmState
  handled_by: string | null
  note: string | null
  raised_at: number
  handled_at: number | null
}

/** Admin levels above 0 as the watch last saw them. */
interface WatchLevels {
  uid: number
  level: number
}

/** The process that runs the watch, and its progress. */
interface WatchState {
  name: 'watch'
  holder: string | null
  held_until: number | null
  last_change: number
  knows_levels: number
  /** 1 once all existing lines have been checked. */
  caught_up: Generated<number>
}

/** The watch's figures of a person's money, in dollars. */
interface WatchMoney {
  uid: number
  money: number
  came: number
  told: number
  since: number
  suspect_at: number | null
  /** When the newest change by the portal that has explained money was made. */
  given_until: number | null
}

/** A picture as evidence for a ban. */
interface BanPictures {
  /** 32 hexadecimal digits. */
  id: string
  /** The change that made the ban; null until then. */
  change_id: number | null
  /** Its position among the pictures of its ban, from 0. */
  position: number
  person_id: string
  type: string
  /** Base64. */
  data: string
  created_at: number
}

/** One day of the game's economy. */
export interface EconomyDays {
  /** By the game's clock: `2026-11-22`. */
  day: string
  /** Null if nothing was counted on that day; MariaDB returns it as text. */
  money: number | null
  newcomers: number | null
  visitors: number | null
  /** The richest people, as JSON; only for the newest count. */
  holders: string | null
  counted_at: number
}

/** A ledger template saved on the page: one or more lines for one of the game's logs. */
interface SavedTemplates {
  id: Generated<number>
  /** In lower case. */
  log: string
  text: string
  created_by: string
  created_at: number
}
/** A row of {@link SavedTemplates}. */
export type SavedTemplateRow = Selectable<SavedTemplates>

/** Who was last in the game. */
interface GameRoster {
  server: string
  /** As JSON, folded. */
  names: string
  listed_at: number
}

/** Tables of people's records. */
export interface RecordTables {
  ban_details: BanDetails
  ban_pictures: BanPictures
  returned_lines: ReturnedLines
  person_notes: PersonNotes
  person_note_versions: PersonNoteVersions
  browser_people: BrowserPeople
  households: Households
  economy_days: EconomyDays
  watch_alarms: WatchAlarms
  watch_levels: WatchLevels
  watch_state: WatchState
  watch_money: WatchMoney
  ledger_templates: SavedTemplates
  game_roster: GameRoster
}

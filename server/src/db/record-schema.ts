/** Tables of what the portal keeps of people's records; the units are those of portal-schema.ts. */
import type { AlarmKind, AlarmState } from '@idlewood/contract/watch'
import type { Generated, Selectable } from 'kysely'

/** What the portal knows of a ban it made, beyond the game's row. */
interface BanDetails {
  id: Generated<number>
  /** The change that made the ban. Its kept row is how the game's row is recognised. */
  change_id: number
  /** Whose name it is; null for one nobody has, and for an address. */
  uid: number | null
  /** The game's number of the row, once it is known. */
  row_id: number | null
  /** The row's date, as the game keeps it. */
  game_date: string
  /** When the portal lifts it; null for a ban without an end. */
  until_at: number | null
  /** JSON: keys of the rule book's points. */
  points: string
  evidence: string | null
  /** The change by which the portal lifts it. */
  lift_change_id: number | null
  /** When it is looked at again: until its row's number is known, and when it ends. */
  next_look_at: number
  /** 1 once nothing is left to be done about it. */
  is_over: number
}

/** A line of the ledger whose money or thing was given back, or taken. */
interface ReturnedLines {
  line: string
  /** `give:money`, `take:thing` … */
  part: string
  /** Counts from 0: the same line given back twice at one moment is refused. */
  round: number
  change_id: number
}

/** A note of the staff on a person, as it stands. */
interface PersonNotes {
  id: Generated<number>
  person_id: string
  body: string
  revision: number
  /** The person who wrote it: a number alone may be another's later. */
  author_id: string
  author_uid: number
  author_name: string
  created_at: number
  edited_at: number | null
  edited_by: string | null
  /** The person's id where the note is in the head of their page; unique, so that one is. */
  pin_key: string | null
  deleted_at: number | null
  deleted_by: string | null
}

/** What a note said before. */
interface PersonNoteVersions {
  note_id: number
  revision: number
  person_id: string
  body: string
  written_by: string
  written_at: number
}

/** Somebody signed in with a browser, which is known by the hash of a cookie of the portal's own. */
interface BrowserPeople {
  hash: string
  person_id: string
  seen_at: number
}

/** Two persons who are known to live together; the lower id first. */
interface Households {
  person_id: string
  other_id: string
  noted_by: string
  noted_at: number
}

/** Something nothing explains; see the contract's `Alarm`. */
interface WatchAlarms {
  id: Generated<number>
  fingerprint: string
  kind: AlarmKind
  uid: number
  /** The member of staff who gave something. */
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

/** The process that watches, and how far it is. */
interface WatchState {
  name: 'watch'
  holder: string | null
  held_until: number | null
  last_change: number
  knows_levels: number
  /** 1 once all lines there were have been looked at. */
  caught_up: Generated<number>
}

/** What the watch knows of somebody's money; dollars. */
interface WatchMoney {
  uid: number
  money: number
  came: number
  told: number
  since: number
  suspect_at: number | null
}

/** A picture that is evidence of a ban. */
interface BanPictures {
  /** 32 hexadecimal digits. */
  id: string
  /** The change that made the ban; null until it is made. */
  change_id: number | null
  /** Its place among the pictures of its ban, from 0. */
  position: number
  person_id: string
  type: string
  /** Base64. */
  data: string
  created_at: number
}

/** A day of the game's economy. */
export interface EconomyDays {
  /** By the game's clock: `2026-11-22`. */
  day: string
  /** Null where nothing was counted on that day; MariaDB returns it as text. */
  money: number | null
  newcomers: number | null
  visitors: number | null
  /** Who has the most, as JSON; of the newest count only. */
  holders: string | null
  counted_at: number
}

/** A template of the ledger that was saved on the page: one or more lines for one of the game's logs. */
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

/** Who was in the game last. */
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

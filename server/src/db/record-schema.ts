/** Tables of what the portal keeps of people's records; the units are those of portal-schema.ts. */
import type { Generated } from 'kysely'

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

/** Tables of people's records. */
export interface RecordTables {
  ban_details: BanDetails
  returned_lines: ReturnedLines
}

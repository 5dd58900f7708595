/** What a line of the game's logs means, once a template has recognised it. */
import type { LedgerFlow, LedgerKind, PlaceKind } from '@idlewood/contract/ledger-kinds'

/** One of the two a line is about, as the line names them. */
export interface Party {
  /** As it stood in the line: the game may have written it with spaces. */
  readonly name: string
  /** Null where the line names somebody without a number. */
  readonly uid: number | null
  readonly ip: string | null
}

/** A thing with a number of its own: a house, a vehicle, a faction … */
export interface Place {
  readonly kind: PlaceKind
  readonly id: number
  /** Free text of the game or of a leader; null where the line has none. */
  readonly name: string | null
}

/**
 * Why a recognised line moves nothing: its values are wrong in the gamemode itself, another line tells of the
 * same deed, or it speaks of a debt that nobody has paid yet.
 */
export type Mark = 'wrong' | 'repeats' | 'debt'

/** A recognised line. */
export interface LineReading {
  readonly kind: LedgerKind
  /** Identifies the template by its text; never 0. */
  readonly template: number
  readonly actor: Party | null
  readonly target: Party | null
  /** Whole dollars, as the line states them; null where it names none. */
  readonly amount: number | null
  /** From whom to whom the money went; null where none moved. */
  readonly flow: LedgerFlow | null
  readonly thing: string | null
  /** From whom to whom things went; null where none moved, or the template does not say. */
  readonly thingFlow: LedgerFlow | null
  readonly count: number | null
  readonly place: Place | null
  readonly reason: string | null
  readonly mark: Mark | null
}

/** The meaning of a line in the game's logs, once a template has recognised it. */
import type { LedgerFlow, LedgerKind, PlaceKind } from '@idlewood/contract/ledger-kinds'

/** One of the two people a line is about, as the line names them. */
export interface Party {
  /** As it is in the line: the game may have written it with spaces. */
  readonly name: string
  /** Null if the line names the person without an id. */
  readonly uid: number | null
  readonly ip: string | null
}

/** A thing with its own id: a house, a vehicle, a faction … */
export interface Place {
  readonly kind: PlaceKind
  readonly id: number
  /** Free text from the game or a leader; null if the line has none. */
  readonly name: string | null
}

/**
 * Why a recognised line moves no money: the gamemode itself logs wrong values, another line reports the same
 * event, or the line is about a debt that has not been paid yet.
 */
export type LineMark = 'wrong' | 'repeats' | 'debt'

/** A recognised line. */
export interface LineReading {
  readonly kind: LedgerKind
  /** Identifies the template by its contents; never 0. */
  readonly template: number
  readonly actor: Party | null
  readonly target: Party | null
  /** Whole dollars, as stated in the line; null if it states none. */
  readonly amount: number | null
  /** Between whom the money moved; null if none moved. */
  readonly flow: LedgerFlow | null
  readonly thing: string | null
  /** Between whom things moved; null if none moved, or the template does not say. */
  readonly thingFlow: LedgerFlow | null
  readonly count: number | null
  readonly place: Place | null
  readonly reason: string | null
  readonly mark: LineMark | null
}

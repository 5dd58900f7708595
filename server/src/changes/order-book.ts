/** What orders of premium and their changes tell each other: always in the transaction that moves the other on, so never out of step. */
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import type { ChangeRow, Settled } from './mailbox.ts'

type Handle = Kysely<PortalTables>

/** A step of an order that is a change. */
export interface OrderStep {
  /** The order's number. */
  readonly id: number
  /** Moves the order on together with the change that is put in; throws, and nothing is put in, when somebody else was first. */
  begin(db: Handle, changeId: number): Promise<void>
}

/** The orders, as the mailbox knows them. */
export interface OrderBook {
  /** A change of an order has ended so; its note says why. */
  settled(db: Handle, change: ChangeRow, state: Settled): Promise<void>
  /** Somebody takes a change of an order back by its reverse: answers why that cannot be, or null. */
  undoing(db: Handle, change: ChangeRow, reverseId: number): Promise<string | null>
}

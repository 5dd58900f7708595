/**
 * Connects changes to portal things they are a step of, such as premium orders. Both are updated in the same
 * transactions, so they never disagree.
 */
import type { Endpoint } from '@idlewood/contract/endpoint'
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import type { ChangeRow, SettledState } from './mailbox.ts'
import type { VerifiedState } from './written.ts'

type Db = Kysely<PortalTables>

/** Kinds of things whose steps are changes. */
export type StepKind = 'premiumOrder'

/** A step that is a change. */
export interface Step {
  readonly kind: StepKind
  /** The thing's id. */
  readonly id: number
  /**
   * Advances the thing in the transaction that records the change. Throws if somebody else was first, and
   * then nothing is recorded.
   */
  begin(db: Db, changeId: number): Promise<void>
}

/** The callbacks that a feature registers for its kind of thing. */
export interface Companion {
  /**
   * The calls that make such changes: anyone who may make one of these calls may make the change. This
   * replaces the rules for the individual fields, which people do not choose here.
   */
  readonly calls: readonly Endpoint[]
  /** Called when a change of the thing is settled in this state; the change's note says why. */
  settled(db: Db, change: ChangeRow, state: SettledState): Promise<void>
  /**
   * Called when a change of the thing that was `applied` is found to have lasted or to have been overwritten.
   */
  verified(db: Db, change: ChangeRow, state: VerifiedState): Promise<void>
  /** Called when somebody undoes a change of the thing. Returns the reason it cannot be undone, or null. */
  undoing(db: Db, change: ChangeRow, reverseId: number): Promise<string | null>
}

/** The companion for each kind of thing. */
export type Companions = Readonly<Record<StepKind, Companion>>

/** The companion of a change that is a step of something; undefined for an edit on its own. */
export const companionOf = (
  companions: Companions,
  { order_id: orderId }: Pick<ChangeRow, 'order_id'>,
): Companion | undefined => (orderId === null ? undefined : companions.premiumOrder)

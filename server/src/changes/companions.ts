/**
 * What a change is a step of: a thing of the portal that moves on in the same transactions, so the two are
 * never out of step.
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
  /** The thing's number. */
  readonly id: number
  /**
   * Moves it on together with the change that is recorded; throws, and nothing is recorded, when somebody
   * else was first.
   */
  begin(db: Db, changeId: number): Promise<void>
}

/** What a feature registers for its kind of thing. */
export interface Companion {
  /**
   * The calls by which people make such changes: who may make one of them may make the change. It replaces
   * the rules about the single fields, which nobody chooses.
   */
  readonly calls: readonly Endpoint[]
  /** A change of the thing has ended so; its note says why. */
  settled(db: Db, change: ChangeRow, state: SettledState): Promise<void>
  /** A change of the thing that was `applied` turned out to stand, or to be written over. */
  verified(db: Db, change: ChangeRow, state: VerifiedState): Promise<void>
  /** Somebody undoes a change of the thing: returns why that cannot be, or null. */
  undoing(db: Db, change: ChangeRow, reverseId: number): Promise<string | null>
}

/** The companion of each kind. */
export type Companions = Readonly<Record<StepKind, Companion>>

/** The kind of thing a change is a step of; null for an edit on its own. */
const stepKindOf = ({ order_id }: Pick<ChangeRow, 'order_id'>): StepKind | null =>
  order_id === null ? null : 'premiumOrder'

/** The companion of a change that is a step of something. */
export function companionOf(
  companions: Companions,
  change: Pick<ChangeRow, 'order_id'>,
): Companion | undefined {
  const kind = stepKindOf(change)
  return kind === null ? undefined : companions[kind]
}

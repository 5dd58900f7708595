/** The dependencies of changes. */
import type { ReasonSettings } from '@idlewood/contract/reasons'
import type { Kysely } from 'kysely'
import type { IdentityCheck } from '../access/identity-check.ts'
import type { Demands } from '../access/route-rules.ts'
import type { Background } from '../background/background.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import type { Bridge } from '../game/bridge/bridge.ts'
import type { Presence } from '../game/presence/presence.ts'
import type { Companions } from './companions.ts'
import type { ChangeRow } from './mailbox.ts'
import type { Pace } from './outcome.ts'
import type { Registry } from './actors-and-owners.ts'

/** The dependencies shared by the parts of the mailbox. */
export interface ChangeDeps extends Registry {
  background: Background
  presence: Presence
  /** The script inside the game server, which hands changes to the gamemode. */
  bridge?: Bridge | undefined
  identities: IdentityCheck
  /** Reads the permissions that stored rules require now. */
  demands: () => Promise<Demands>
  /**
   * Limit in dollars. Moving more than this within an hour requires a recent sign-in, and restoring more than
   * this requires the permission to change money.
   */
  recentSignInMoney: number
  /** Which kinds of change need a reason here. */
  reasons: ReasonSettings
  /** How soon waiting changes are retried. */
  pace: Pace
  /** The companions that features have registered for things whose steps are changes. */
  companions: Companions
  /** Called with every change that reached the game, after it was recorded. */
  onReached(change: ChangeRow): void
  /**
   * Called with the current row of every change that was made, waits for a different reason than before, or
   * was settled.
   */
  onNews(change: ChangeRow): void
  /**
   * Called in the transaction that records a change as made, to notify its player and whatever watches its
   * row.
   */
  onMade(db: Kysely<PortalTables>, change: ChangeRow): Promise<void>
  /** Called in the transaction that records a change as overwritten, to notify its author. */
  onOverwritten(db: Kysely<PortalTables>, change: ChangeRow): Promise<void>
  /**
   * Called in the transaction that records that a change that waited was not made, to notify its author: they
   * were told that it would be.
   */
  onUnmade(db: Kysely<PortalTables>, change: ChangeRow): Promise<void>
  /** Called with unexpected errors. */
  onError(error: unknown): void
}

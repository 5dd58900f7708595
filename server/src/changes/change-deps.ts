/** What changes are made and carried out with. */
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
import type { Registry } from './people.ts'

/** What the parts of the mailbox share. */
export interface ChangeDeps extends Registry {
  background: Background
  presence: Presence
  /** The script inside the game server, which hands changes to the gamemode. */
  bridge?: Bridge | undefined
  identities: IdentityCheck
  /** What stored rules demand of calls at this moment. */
  demands: () => Promise<Demands>
  /**
   * Dollars above which what somebody moves within an hour asks for a recent sign-in, and bringing money back
   * for its permission.
   */
  recentSignInMoney: number
  /** Which kinds of change need a reason here. */
  reasons: ReasonSettings
  /** How soon waiting changes are tried again; the usual pace unless said. */
  pace?: Pace
  /** What features have registered for the things whose steps are changes. */
  companions: Companions
  /** Told of every change that reached the game, after it was recorded. */
  onReached?: (change: ChangeRow) => void
  /** Told of every change that was made, waits for another reason, or was settled, as it stands then. */
  onNews?: (change: ChangeRow) => void
  /** Called in the transaction that notes a change as made: for its player, and for what watches its row. */
  onMade?: (db: Kysely<PortalTables>, change: ChangeRow) => Promise<void>
  /** Called in the transaction that notes a change as overwritten: its author is notified. */
  onOverwritten?: (db: Kysely<PortalTables>, change: ChangeRow) => Promise<void>
  /** Told of what nobody foresaw. */
  onError?: (error: unknown) => void
}

/** Definitions shared by the parts of the watch. */
import type { WatchLimits } from '@idlewood/contract/watch'
import type { Kysely } from 'kysely'
import { fieldsOf, type ChangeRow } from '../../changes/mailbox.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Contacts } from '../../game/directory/contacts.ts'
import type { Directory } from '../../game/directory/directory.ts'
import type { Game } from '../../game/game.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { raise, type Finding } from './watch.queries.ts'

/** The dependencies of a round. */
export interface RoundDeps {
  readonly game: Game
  readonly portal: PortalDatabase
  readonly ledger: Ledger
  readonly directory: Directory
  readonly contacts: Contacts
  readonly limits: WatchLimits
  /** The current time in milliseconds since 1970. */
  readonly now: () => number
  /** Notifies those who subscribed to alarms, in the transaction that raises the alarm. */
  readonly notify: (db: Kysely<PortalTables>, finding: Finding) => Promise<void>
  /** Called after an alarm has been raised. */
  readonly onRaised: (finding: Finding) => void
}

/** Raises an alarm, notifies its subscribers and runs `note`, all in one transaction. */
export async function report(
  { portal, notify, onRaised }: RoundDeps,
  finding: Finding,
  note?: (db: Kysely<PortalTables>) => Promise<void>,
): Promise<void> {
  const isNew = await inTransaction(portal.db, async (db) => {
    const isNew = await raise(db, finding)
    if (isNew) await notify(db, finding)
    await note?.(db)
    return isNew
  })
  if (isNew) onRaised(finding)
}

/** The change to a field, or undefined if the row does not change it. */
export const changedFieldOf = (row: ChangeRow, field: string) =>
  fieldsOf(row).find((changed) => changed.field === field)

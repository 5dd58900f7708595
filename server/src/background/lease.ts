/**
 * A row that one process at a time may work on: a process claims the row for a limited time, and another may
 * claim it once that has expired.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'

/**
 * Tables whose rows can be claimed: they have the columns `holder` and `held_until` (milliseconds since
 * 1970).
 */
const keys = { changes: 'id', push_batches: 'id', server_status: 'name', watch_state: 'name' } as const
/** A table whose rows can be claimed. */
export type LeasedTable = keyof typeof keys

/** A row, and the name under which it is claimed. */
export interface Claim {
  readonly key: string | number
  /** At most 36 characters; see `Background.newHolder`. */
  readonly holder: string
}

/** Claims rows of one table. Every function may be called inside a transaction. */
export interface Lease {
  /** Claims the row. Returns false while another holds it, or if it no longer meets the condition `where`. */
  claim(db: Kysely<PortalTables>, claim: Claim, where?: RawBuilder<unknown>): Promise<boolean>
  /** Extends the claim. Returns false if another has claimed the row. */
  renew(db: Kysely<PortalTables>, claim: Claim): Promise<boolean>
  /** Releases the row, so that others can claim it at once. Returns false if another has claimed it. */
  release(db: Kysely<PortalTables>, claim: Claim): Promise<boolean>
}

/**
 * Milliseconds by which a claim may end too late before it is ignored. Portals whose clocks are ten minutes
 * apart must not take claims from each other.
 */
const maxSkewMs = 30 * 60_000

/** Creates a lease that claims rows of `table` for `holdMs` milliseconds at a time. */
export function createLease(table: LeasedTable, holdMs: number): Lease {
  const row = ({ key }: Claim) => sql`${sql.ref(keys[table])} = ${key}`
  const isOne = async (db: Kysely<PortalTables>, statement: RawBuilder<unknown>): Promise<boolean> => {
    const { numAffectedRows } = await statement.execute(db)
    return numAffectedRows === 1n
  }
  return {
    claim(db, claim, where = sql`1 = 1`) {
      const now = Date.now()
      const until = now + holdMs
      // A claim that ends later than any now made is from a clock that was ahead, and could last for days.
      return isOne(
        db,
        sql`update ${sql.table(table)} set holder = ${claim.holder}, held_until = ${until}
          where ${row(claim)} and (holder is null or holder = ${claim.holder} or held_until is null
            or held_until < ${now} or held_until > ${until + maxSkewMs})
          and (${where})`,
      )
    },
    renew: (db, claim) =>
      isOne(
        db,
        sql`update ${sql.table(table)} set held_until = ${Date.now() + holdMs}
          where ${row(claim)} and holder = ${claim.holder}`,
      ),
    release: (db, claim) =>
      isOne(
        db,
        sql`update ${sql.table(table)} set holder = null, held_until = 0
          where ${row(claim)} and holder = ${claim.holder}`,
      ),
  }
}

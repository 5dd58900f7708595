/** Conditions of SQL statements. */
import { sql, type RawBuilder } from 'kysely'

/** All of at least one condition. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([...conditions], sql` and `)

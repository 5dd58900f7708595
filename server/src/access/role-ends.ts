/**
 * Roles that end: anyone who decides by a role compares its end with the clock in that moment, so it needs no
 * timer to take effect. Rows that are over are swept later.
 */
import type { ExpressionBuilder, SqlBool, Expression } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'

/** Whether a role that ends then, or never, is in force at this moment; both in milliseconds. */
export const isInForce = (endsAt: number | string | null, now: number): boolean =>
  endsAt === null || Number(endsAt) > now

/** The same for a statement: rows of `person_roles` that are in force at this moment. */
export const inForce = (
  row: ExpressionBuilder<PortalTables, 'person_roles'>,
  now = Date.now(),
): Expression<SqlBool> =>
  row.or([row('person_roles.ends_at', 'is', null), row('person_roles.ends_at', '>', now)])

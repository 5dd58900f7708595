/**
 * Roles that end. Whatever depends on a role compares its end with the clock at that moment, so that no timer
 * is needed. Rows of roles that have ended are deleted later.
 */
import type { ExpressionBuilder, Kysely, SqlBool, Expression } from 'kysely'
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

/** What people's roles give, over or not: a row for each person, role and permission. */
export const givenPermissions = (db: Kysely<PortalTables>) =>
  db
    .selectFrom('person_roles')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'person_roles.role_id')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')

/** The same of the roles that are in force at this moment. */
export const permissionsInForce = (db: Kysely<PortalTables>) =>
  givenPermissions(db).where((row) => inForce(row))

/**
 * Roles with an end date. Everything that depends on a role compares its end with the current time, so no
 * timer is needed. Rows of roles that have ended are deleted later.
 */
import type { ExpressionBuilder, Kysely, SqlBool, Expression } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'

/** Whether a role with this end is in force at `now`, both in milliseconds; null means that it never ends. */
export const isInForce = (endsAt: number | string | null, now: number): boolean =>
  endsAt === null || Number(endsAt) > now

/** The same as an SQL condition: rows of `person_roles` that are in force at `now`. */
export const inForce = (
  row: ExpressionBuilder<PortalTables, 'person_roles'>,
  now = Date.now(),
): Expression<SqlBool> =>
  row.or([row('person_roles.ends_at', 'is', null), row('person_roles.ends_at', '>', now)])

/**
 * Permissions granted by people's roles, including roles that have ended: one row for each person, role and
 * permission.
 */
export const givenPermissions = (db: Kysely<PortalTables>) =>
  db
    .selectFrom('person_roles')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'person_roles.role_id')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')

/** Permissions granted by the roles that are in force now. */
export const permissionsInForce = (db: Kysely<PortalTables>) =>
  givenPermissions(db).where((row) => inForce(row))

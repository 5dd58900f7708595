/** The permissions a call requires where staff have changed them. */
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const routeRules = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'route_rules', mysql)
      .addColumn('id', 'varchar(36)', (c) => c.primaryKey())
      .addColumn('method', 'varchar(8)', (c) => c.notNull())
      .addColumn('path', 'varchar(200)', (c) => c.notNull())
      .execute()
    await index(db, {
      name: 'route_rules_call',
      on: 'route_rules',
      columns: ['method', 'path'],
      unique: true,
    })
    await table(db, 'route_rule_permissions', mysql)
      .addColumn('rule_id', 'varchar(36)', (c) => c.notNull())
      .addColumn('permission_id', 'varchar(36)', (c) => c.notNull())
      .addPrimaryKeyConstraint('route_rule_permissions_key', ['rule_id', 'permission_id'])
      .execute()
    // The holders of a role and the roles with a permission are also queried from this side.
    await index(db, { name: 'person_roles_role', on: 'person_roles', columns: ['role_id'] })
    await index(db, {
      name: 'role_permissions_permission',
      on: 'role_permissions',
      columns: ['permission_id'],
    })
  },
})

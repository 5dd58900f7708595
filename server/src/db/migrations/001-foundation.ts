/** People, sessions and roles: everything needed to sign in. */
import type { Migration } from 'kysely/migration'
import { isDuplicateKey } from '../errors.ts'
import { index, table, type Any } from './tables.ts'

async function addPeople(db: Any, mysql: boolean): Promise<void> {
  await table(db, 'people', mysql)
    .addColumn('id', 'varchar(36)', (c) => c.primaryKey())
    .addColumn('uid', 'integer', (c) => c.notNull())
    .addColumn('username', 'varchar(64)', (c) => c.notNull())
    .addColumn('discord_id', 'varchar(20)')
    .addColumn('discord_name', 'varchar(64)')
    .addColumn('link_method', 'varchar(16)')
    .addColumn('linked_at', 'bigint')
    .addColumn('first_seen_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .execute()
  await index(db, { name: 'people_uid', on: 'people', columns: ['uid'], unique: true })
  await index(db, { name: 'people_discord', on: 'people', columns: ['discord_id'], unique: true })
  await table(db, 'sessions', mysql)
    .addColumn('id', 'varchar(36)', (c) => c.primaryKey())
    .addColumn('token_hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
    .addColumn('method', 'varchar(16)', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('address', 'varchar(64)', (c) => c.notNull())
    .addColumn('user_agent', 'varchar(256)', (c) => c.notNull())
    .execute()
  await index(db, { name: 'sessions_token', on: 'sessions', columns: ['token_hash'], unique: true })
  await index(db, { name: 'sessions_person', on: 'sessions', columns: ['person_id'] })
  await index(db, { name: 'sessions_expiry', on: 'sessions', columns: ['expires_at'] })
}

async function addSecrets(db: Any, mysql: boolean): Promise<void> {
  await table(db, 'one_time_secrets', mysql)
    .addColumn('hash', 'varchar(64)', (c) => c.primaryKey())
    .addColumn('kind', 'varchar(16)', (c) => c.notNull())
    .addColumn('browser_hash', 'varchar(64)')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await index(db, { name: 'one_time_secrets_expiry', on: 'one_time_secrets', columns: ['expires_at'] })
  await table(db, 'super_user_pins', mysql)
    .addColumn('entry', 'varchar(64)', (c) => c.primaryKey())
    .addColumn('uid', 'integer')
    .addColumn('pinned_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function addRoles(db: Any, mysql: boolean): Promise<void> {
  for (const name of ['permissions', 'roles']) {
    await table(db, name, mysql)
      .addColumn('id', 'varchar(36)', (c) => c.primaryKey())
      .addColumn('name', 'varchar(64)', (c) => c.notNull())
      .addColumn('description', 'varchar(255)', (c) => c.notNull())
      .execute()
    await index(db, { name: `${name}_name`, on: name, columns: ['name'], unique: true })
  }
  await table(db, 'role_permissions', mysql)
    .addColumn('role_id', 'varchar(36)', (c) => c.notNull())
    .addColumn('permission_id', 'varchar(36)', (c) => c.notNull())
    .addPrimaryKeyConstraint('role_permissions_key', ['role_id', 'permission_id'])
    .execute()
  await table(db, 'person_roles', mysql)
    .addColumn('person_id', 'varchar(36)', (c) => c.notNull())
    .addColumn('role_id', 'varchar(36)', (c) => c.notNull())
    .addPrimaryKeyConstraint('person_roles_key', ['person_id', 'role_id'])
    .execute()
}

async function addRevisions(db: Any, mysql: boolean): Promise<void> {
  await table(db, 'revisions', mysql)
    .addColumn('name', 'varchar(32)', (c) => c.primaryKey())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .execute()
  try {
    await db.insertInto('revisions').values({ name: 'access', value: 1 }).execute()
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}

export const foundation = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await addPeople(db, mysql)
    await addSecrets(db, mysql)
    await addRoles(db, mysql)
    await addRevisions(db, mysql)
  },
})

/**
 * The portal database's history. Each step may be cut off anywhere and run again: MySQL commits every table by itself, so a step
 * makes only what is missing. Nothing is ever dropped.
 */
import { sql, type CreateTableBuilder, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { openDatabase } from './database.ts'
import { isContention, isDuplicateKey } from './errors.ts'
import { retrying } from './retry.ts'

// Migrations see tables as they were at their time, not as today's types describe them.
// oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own type for it
type Any = Kysely<any>

const table = (db: Any, name: string, mysql: boolean): CreateTableBuilder<string> => {
  const made = db.schema.createTable(name).ifNotExists()
  // Exact comparison on both engines: what is equal in SQLite is equal in MariaDB.
  return mysql ? made.modifyEnd(sql`engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin`) : made
}

async function index(
  db: Any,
  { name, on, columns, unique = false }: { name: string; on: string; columns: string[]; unique?: boolean },
) {
  const made = db.schema.createIndex(name).on(on).columns(columns)
  try {
    await (unique ? made.unique() : made).execute()
  } catch (error) {
    // 1061 and SQLite's sentence: a run that was cut off had made it already.
    const exists =
      error instanceof Error &&
      (('errno' in error && error.errno === 1061) || /index .* already exists/.test(error.message))
    if (!exists) throw error
  }
}

const foundation = (mysql: boolean): Migration => ({
  async up(db: Any) {
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
    await table(db, 'revisions', mysql)
      .addColumn('name', 'varchar(32)', (c) => c.primaryKey())
      .addColumn('value', 'bigint', (c) => c.notNull())
      .execute()
    try {
      await db.insertInto('revisions').values({ name: 'access', value: 1 }).execute()
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  },
})

/** Brings the portal database at `url` up to date. Several processes may do so at once; they take turns. */
export async function migratePortal(url: string): Promise<void> {
  const { db, engine, close } = openDatabase<never>(url, { queryTimeout: 600_000 })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ '001-foundation': foundation(engine === 'mysql') }) },
  })
  try {
    for (let attempt = 1; ; attempt++) {
      const { error } = await retrying(() => migrator.migrateToLatest())
      if (!error) return
      // SQLite has no lock for migrations: another process recorded this step first, and the next look finds it done.
      if (attempt === 5 || !(isDuplicateKey(error) || isContention(error))) throw error
    }
  } finally {
    await close()
  }
}

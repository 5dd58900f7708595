/** The keys with which people created something, so that a repeated request creates nothing more. */
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const idempotencyKeys = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'idempotency_keys', mysql)
      .addColumn('person_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('request_key', 'varchar(64)', (column) => column.notNull())
      .addColumn('request_hash', 'varchar(64)', (column) => column.notNull())
      .addColumn('row_id', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_key', ['person_id', 'request_key'])
      .execute()
    await index(db, { name: 'idempotency_keys_created', on: 'idempotency_keys', columns: ['created_at'] })
  },
})

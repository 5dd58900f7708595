/** Public lockers for games without any: the three tables that a gamemode writes (docs/public-lockers.md). */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { index, table, type Any } from './tables.ts'

export const publicLockers = (mysql: boolean): Migration => ({
  async up(db: Any) {
    await table(db, 'public_lockers', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('name', 'varchar(64)', (c) => c.notNull())
      .addColumn('pos_x', 'double precision', (c) => c.notNull().defaultTo(0))
      .addColumn('pos_y', 'double precision', (c) => c.notNull().defaultTo(0))
      .addColumn('pos_z', 'double precision', (c) => c.notNull().defaultTo(0))
      .addColumn('pos_a', 'double precision', (c) => c.notNull().defaultTo(0))
      .addColumn('interior', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('world', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await table(db, 'public_locker_slots', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('locker_id', 'integer', (c) => c.notNull())
      .addColumn('track_id', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('uid', 'integer')
      .addColumn('username', 'varchar(64)')
      .addForeignKeyConstraint('public_locker_slots_of', ['locker_id'], 'public_lockers', ['id'])
      // A rented slot has both, a free slot neither.
      .addCheckConstraint('public_locker_slots_tenant', sql`(uid is null) = (username is null)`)
      .execute()
    await index(db, {
      name: 'public_locker_slots_locker',
      on: 'public_locker_slots',
      columns: ['locker_id'],
    })
    await index(db, { name: 'public_locker_slots_uid', on: 'public_locker_slots', columns: ['uid'] })
    await table(db, 'public_locker_items', mysql)
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('slot_id', 'integer', (c) => c.notNull())
      .addColumn('item_name', 'varchar(64)', (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addForeignKeyConstraint('public_locker_items_in', ['slot_id'], 'public_locker_slots', ['id'])
      .addCheckConstraint('public_locker_items_quantity', sql`quantity >= 0`)
      .execute()
    // One row per kind of thing, so that adding more of it can update the existing row.
    await index(db, {
      name: 'public_locker_items_kind',
      on: 'public_locker_items',
      columns: ['slot_id', 'item_name'],
      unique: true,
    })
  },
})

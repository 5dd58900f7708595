/** Premium orders belong to a person, since a character's uid may later belong to somebody else. */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { column, index, type Any } from './tables.ts'

export const orderPersons: Migration = {
  async up(db: Any) {
    await column(db, { on: 'premium_orders', name: 'person_id', type: 'varchar(36)' })
    await index(db, {
      name: 'premium_orders_person',
      on: 'premium_orders',
      columns: ['person_id', 'id'],
    })
    await sql`
      update premium_orders set person_id = (
        select people.id from people
        where people.uid = premium_orders.uid and people.began_at <= premium_orders.created_at)
      where person_id is null`.execute(db)
    // The person who placed these no longer exists.
    const note = 'The character belongs to somebody else now. Nothing was charged.'
    await db
      .updateTable('premium_orders')
      .set({ state: 'cancelled', ended_at: Date.now(), note })
      .where('person_id', 'is', null)
      .where('state', '=', 'open')
      .execute()
    await db.updateTable('premium_orders').set({ open_key: null }).where('person_id', 'is', null).execute()
  },
}

import { sql } from 'kysely'
import { isDuplicateKey } from '../db/errors.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { createDice } from './dice.ts'
import { lockerRows } from './lockers.ts'
import type { Game } from '../game/game.ts'

/** Fills the portal's tables with the demo world's lockers, unless they have rows already. */
export async function seedDemoLockers({ db }: PortalDatabase, game: Game): Promise<void> {
  if (await db.selectFrom('public_lockers').select('id').limit(1).executeTakeFirst()) return
  const { rows: people } = await sql<{ uid: number; username: string }>`
    select uid, username from users order by uid`.execute(game.database.db)
  const { lockers, slots, items } = lockerRows(createDice(2004), people)
  try {
    await db.transaction().execute(async (db) => {
      await db.insertInto('public_lockers').values(lockers).execute()
      await db.insertInto('public_locker_slots').values(slots).execute()
      await db.insertInto('public_locker_items').values(items).execute()
    })
  } catch (error) {
    // Another process was faster.
    if (!isDuplicateKey(error)) throw error
  }
}

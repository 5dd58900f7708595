/** What happens to a person of the portal before they first sign in, and when their character is renamed or goes. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { isDuplicateKey } from '../db/errors.ts'
import { conflict } from '../http/errors.ts'
import { raiseRevision } from './revision.ts'

/** The character bears another name from now on. */
export async function renamePerson(db: Kysely<PortalTables>, uid: number, username: string): Promise<void> {
  await db.updateTable('people').set({ username }).where('uid', '=', uid).execute()
  await raiseRevision(db)
}

/** The character is gone: nobody stays signed in as it. */
export async function endEverySession(db: Kysely<PortalTables>, uid: number): Promise<void> {
  const people = db.selectFrom('people').select('id').where('uid', '=', uid)
  await db.deleteFrom('sessions').where('person_id', 'in', people).execute()
  await db.deleteFrom('push_subscriptions').where('person_id', 'in', people).execute()
  await raiseRevision(db)
}

/** The person of a character who may never have signed in: a role can wait for them. Answers the person's id. */
export async function expectPerson(
  db: Kysely<PortalTables>,
  { uid, username }: { uid: number; username: string },
): Promise<string> {
  const known = await db.selectFrom('people').select('id').where('uid', '=', uid).executeTakeFirst()
  if (known) return known.id
  const id = randomUUID()
  const empty = { discord_id: null, discord_name: null, link_method: null, linked_at: null }
  try {
    // Seen at no time yet.
    await db
      .insertInto('people')
      .values({ id, uid, username, ...empty, first_seen_at: 0, last_seen_at: 0 })
      .execute()
    return id
  } catch (error) {
    if (isDuplicateKey(error)) throw conflict(`${username} is signing in for the first time. Try again.`)
    throw error
  }
}

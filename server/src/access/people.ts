/** Rows of persons: added, found and renamed. How persons end is in `former-people.ts`. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { isDuplicateKey } from '../db/errors.ts'
import { conflict } from '../http/errors.ts'
import type { Identity } from './identity.ts'
import { raiseRevision } from './revision.ts'
import { say } from '../language/sentences.ts'

type Db = Kysely<PortalTables>

/** Renames the person of a character. */
export async function renamePerson(db: Db, uid: number, username: string): Promise<void> {
  await db.updateTable('people').set({ username }).where('uid', '=', uid).execute()
  await raiseRevision(db)
}

/** The person of a character, with what the row showed of them when it was last seen. */
export const findPerson = (db: Db, uid: number) =>
  db
    .selectFrom('people')
    .select([
      'id',
      'uid',
      'username',
      'registered',
      'password_mark',
      'bound_at',
      'began_at',
      'discord_id',
      'discord_name',
    ])
    .where('uid', '=', uid)
    .executeTakeFirst()

/**
 * Locks a person until the transaction ends, so that two of the person's calls at once cannot both take the
 * last free place. Call it before anything is read: a transaction sees the data as of its first statement.
 */
export async function holdPerson(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('people')
    .set((row) => ({ uid: row.ref('uid') }))
    .where('id', '=', personId)
    .execute()
}

/** When the last person with this number ended, in milliseconds; 0 when nobody had it before. */
export async function endOfPredecessor(db: Db, uid: number): Promise<number> {
  const last = await db
    .selectFrom('former_people')
    .select((row) => row.fn.max('ended_at').as('ended_at'))
    .where('uid', '=', uid)
    .executeTakeFirst()
  return Number(last?.ended_at ?? 0)
}

/** Since when a number has belonged to the person who has it now, in milliseconds; 0 for always. */
export async function findBeginning(db: Db, uid: number): Promise<number> {
  const person = await findPerson(db, uid)
  return person ? Number(person.began_at) : endOfPredecessor(db, uid)
}

interface NewPerson {
  uid: number
  identity: Identity
  /** When they signed in, in milliseconds; 0 for somebody who has not. */
  seenAt: number
}

async function insertPerson(db: Db, { uid, identity, seenAt }: NewPerson): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('people')
    .values({
      id,
      uid,
      username: identity.username,
      registered: identity.registered,
      password_mark: identity.passwordMark,
      bound_at: Date.now(),
      began_at: await endOfPredecessor(db, uid),
      discord_id: null,
      discord_name: null,
      link_method: null,
      linked_at: null,
      first_seen_at: seenAt,
      last_seen_at: seenAt,
    })
    .execute()
  return id
}

/** Finds a person by `find`, or adds them; of two processes that do so at once, one adds. */
async function findOrInsert(
  db: Db,
  person: NewPerson,
  find: () => Promise<string | undefined>,
): Promise<string> {
  const known = await find()
  if (known !== undefined) return known
  try {
    return await insertPerson(db, person)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const other = await find()
    if (other !== undefined) return other
    // A transaction may not see yet what the other has added.
    throw conflict(say('access.firstSignIn', { name: person.identity.username }))
  }
}

/** Notes that a character signs in, for the first time or again. Returns its person's id. */
export function meetPerson(db: Db, person: { uid: number; identity: Identity }): Promise<string> {
  const now = Date.now()
  return findOrInsert(db, { ...person, seenAt: now }, async () => {
    const known = await db
      .selectFrom('people')
      .select(['id', 'first_seen_at'])
      .where('uid', '=', person.uid)
      .executeTakeFirst()
    if (!known) return undefined
    await db
      .updateTable('people')
      .set({
        username: person.identity.username,
        last_seen_at: now,
        ...(Number(known.first_seen_at) === 0 ? { first_seen_at: now } : {}),
      })
      .where('id', '=', known.id)
      .execute()
    return known.id
  })
}

/**
 * The person of a character who may never have signed in: a role can wait for them. Returns the person's id.
 */
export const expectPerson = (db: Db, person: { uid: number; identity: Identity }): Promise<string> =>
  findOrInsert(db, { ...person, seenAt: 0 }, async () => (await findPerson(db, person.uid))?.id)

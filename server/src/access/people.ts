/** Adds, finds and renames people in the portal database. `former-people.ts` ends them. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { isDuplicateKey } from '../db/errors.ts'
import { conflict } from '../http/refusals.ts'
import type { Identity } from './identity.ts'
import { raiseRevision } from './revision.ts'
import { say } from '../language/sentences.ts'

type Db = Kysely<PortalTables>

/** Renames the person of a character. */
export async function renamePerson(db: Db, uid: number, username: string): Promise<void> {
  await db.updateTable('people').set({ username }).where('uid', '=', uid).execute()
  await raiseRevision(db)
}

/** The person of a character, with the details the character's row showed when it was last read. */
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
 * Locks a person, given by id or by the number of their character, until the transaction ends, so that two
 * simultaneous calls by the same person cannot both take the last free place. Call it before reading
 * anything: a transaction sees the data as of its first statement. The row is really updated, because the
 * nodes of a cluster do not notice an update that changes nothing.
 */
export async function lockPerson(db: Db, person: { id: string } | { uid: number }): Promise<void> {
  await db
    .updateTable('people')
    .set((row) => ({ turns: row('turns', '+', 1) }))
    .where(({ and }) => and(person))
    .execute()
}

/** When the previous person with this number ended, in milliseconds; 0 if there was none. */
export async function endOfPredecessor(db: Db, uid: number): Promise<number> {
  const last = await db
    .selectFrom('former_people')
    .select((row) => row.fn.max('ended_at').as('ended_at'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return Number(last.ended_at ?? 0)
}

/** When the number came to its current person, in milliseconds; 0 if it has always been theirs. */
export async function findBeginning(db: Db, uid: number): Promise<number> {
  const person = await findPerson(db, uid)
  return person ? Number(person.began_at) : endOfPredecessor(db, uid)
}

interface NewPerson {
  uid: number
  identity: Identity
  /** When they signed in, in milliseconds; 0 if they never have. */
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

/**
 * Finds a person with `find`, or adds them. If two processes do this at once, only one of them adds the
 * person.
 */
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
    // This transaction may not see the row that another one has added.
    throw conflict(say('access.firstSignIn', { name: person.identity.username }))
  }
}

/** Records a sign-in of a character, the first or a later one. Returns the person's id. */
export function recordSignIn(db: Db, person: { uid: number; identity: Identity }): Promise<string> {
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
 * Returns the id of a character's person, adding the person if they have never signed in, so that they can be
 * given a role in advance.
 */
export const ensurePerson = (db: Db, person: { uid: number; identity: Identity }): Promise<string> =>
  findOrInsert(db, { ...person, seenAt: 0 }, async () => (await findPerson(db, person.uid))?.id)

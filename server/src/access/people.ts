/**
 * Persons of the portal as rows: begun, renamed, ended with all that hangs on them, and brought back by an
 * undo.
 */
import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { isDuplicateKey } from '../db/errors.ts'
import { conflict } from '../http/errors.ts'
import type { Identity } from './identity.ts'
import { raiseRevision } from './revision.ts'
import { say } from '../language/sentences.ts'

type Db = Kysely<PortalTables>
/** A person who has ended, with what an undo brings back. */
export type FormerPerson = Selectable<PortalTables['former_people']>

/** The character's name is another from now on. */
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
      'discord_id',
      'discord_name',
    ])
    .where('uid', '=', uid)
    .executeTakeFirst()

/** When the last person with this number ended, in milliseconds; 0 when nobody had it before. */
async function endOfPredecessor(db: Db, uid: number): Promise<number> {
  const last = await db
    .selectFrom('former_people')
    .select((row) => row.fn.max('ended_at').as('ended_at'))
    .where('uid', '=', uid)
    .executeTakeFirst()
  return Number(last?.ended_at ?? 0)
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

/** What a person keeps from their end to their return. */
const lastingOf = (row: Omit<FormerPerson, 'roles' | 'ended_at' | 'cause' | 'change_id'>) => ({
  id: row.id,
  uid: row.uid,
  username: row.username,
  registered: row.registered,
  password_mark: row.password_mark,
  discord_id: row.discord_id,
  discord_name: row.discord_name,
  link_method: row.link_method,
  linked_at: row.linked_at,
  first_seen_at: row.first_seen_at,
  last_seen_at: row.last_seen_at,
  began_at: row.began_at,
})

/** How a person ended: the account was deleted by a change, or its number belongs to somebody else. */
export type Ending = { cause: 'deleted'; changeId: number } | { cause: 'replaced' }

/**
 * Ends the person of a character: sessions, roles, Discord link and push end with them, and what else is kept
 * under their id is nobody's any more. Call it in a transaction. Returns what was kept, or undefined when
 * there was nobody.
 */
export async function endPerson(db: Db, uid: number, ending: Ending): Promise<FormerPerson | undefined> {
  const person = await db.selectFrom('people').selectAll().where('uid', '=', uid).executeTakeFirst()
  if (!person) return undefined
  const { id } = person
  const roles = await db.selectFrom('person_roles').select('role_id').where('person_id', '=', id).execute()
  const former = {
    ...lastingOf(person),
    roles: JSON.stringify(roles.map(({ role_id }) => role_id)),
    ended_at: Date.now(),
    cause: ending.cause,
    change_id: ending.cause === 'deleted' ? ending.changeId : null,
  }
  await db.deleteFrom('former_people').where('id', '=', id).execute()
  await db.insertInto('former_people').values(former).execute()
  for (const table of ['person_roles', 'sessions', 'push_subscriptions', 'known_places'] as const)
    await db.deleteFrom(table).where('person_id', '=', id).execute()
  await db.deleteFrom('people').where('id', '=', id).execute()
  await raiseRevision(db)
  return former
}

/** The person who ended with a deletion, for whoever brings the account back. */
export const findFormerPerson = (db: Db, changeId: number): Promise<FormerPerson | undefined> =>
  db.selectFrom('former_people').selectAll().where('change_id', '=', changeId).executeTakeFirst()

/** The roles a former person held that exist still. */
export async function rolesOfFormer(db: Db, { roles }: Pick<FormerPerson, 'roles'>): Promise<string[]> {
  // Written by endPerson above.
  const ids = JSON.parse(roles) as string[]
  if (ids.length === 0) return []
  const rows = await db.selectFrom('roles').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** The permissions that these roles give together, by name. */
export async function permissionsOfRoles(db: Db, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await db
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select('permissions.name')
    .distinct()
    .where('role_permissions.role_id', 'in', roleIds)
    .orderBy('permissions.name')
    .execute()
  return rows.map(({ name }) => name)
}

async function isLinkedElsewhere(db: Db, discordId: string): Promise<boolean> {
  const other = await db
    .selectFrom('people')
    .select('id')
    .where('discord_id', '=', discordId)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Brings back the person who ended with a deletion: the same one, with roles, second factor, Discord link and
 * inbox. Sessions and browsers that were told do not come back. Call it in the transaction that records the
 * undo.
 */
export async function revivePerson(db: Db, changeId: number): Promise<void> {
  const former = await findFormerPerson(db, changeId)
  if (!former) return
  // Whoever was met under the number in between was somebody else.
  await endPerson(db, former.uid, { cause: 'replaced' })
  const person = lastingOf(former)
  const linkIsFree = person.discord_id !== null && !(await isLinkedElsewhere(db, person.discord_id))
  const link = linkIsFree ? {} : { discord_id: null, discord_name: null, link_method: null, linked_at: null }
  await db
    .insertInto('people')
    .values({ ...person, ...link, bound_at: Date.now() })
    .execute()
  const roles = await rolesOfFormer(db, former)
  if (roles.length > 0)
    await db
      .insertInto('person_roles')
      .values(roles.map((role_id) => ({ person_id: former.id, role_id })))
      .execute()
  await db.deleteFrom('former_people').where('id', '=', former.id).execute()
  await raiseRevision(db)
}

/**
 * Persons who have ended, and everything kept under their ids: undoing a deletion brings them back; after a
 * while they are forgotten.
 */
import type { Kysely, Selectable } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { raiseRevision } from './revision.ts'
import { isInForce } from './role-ends.ts'

type Db = Kysely<PortalTables>
/** A person who has ended, with what an undo brings back. */
export type FormerPerson = Selectable<PortalTables['former_people']>

/**
 * Milliseconds for which the undo of a deletion brings back the person with roles, second factor and link;
 * after that it brings back the account alone.
 */
const keptFor = 90 * 24 * 3600_000

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

/**
 * What is kept under a person's id beside their sessions and rights. It comes back with them when a deletion
 * is undone.
 */
const lastingTables = [
  'two_factor',
  'recovery_codes',
  'inbox_marks',
  'inbox_read',
  'push_quiet_hours',
  'character_samples',
  'person_notes',
  'person_note_versions',
] as const

/** Deletes what was kept for the return of a person who will not come back. */
async function forget(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('households').where('other_id', '=', personId).execute()
  for (const table of [...lastingTables, 'notifications', 'households'] as const)
    await db.deleteFrom(table).where('person_id', '=', personId).execute()
}

/** What is left in the row of somebody who will not come back: the name, and when they ended. */
const forgotten = {
  password_mark: null,
  discord_id: null,
  discord_name: null,
  link_method: null,
  linked_at: null,
  roles: '[]',
  change_id: null,
}

/** Cancels orders of premium that nobody has begun to fulfil; those under way end by themselves. */
async function cancelOrders(db: Db, personId: string, { cause }: Ending): Promise<void> {
  await db
    .updateTable('premium_orders')
    .set({
      state: 'cancelled',
      ended_at: Date.now(),
      note:
        cause === 'deleted'
          ? 'The account was deleted. Nothing was charged.'
          : 'The character belongs to somebody else now. Nothing was charged.',
    })
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .execute()
  // Anyone who has the number next may order at once.
  await db.updateTable('premium_orders').set({ open_key: null }).where('person_id', '=', personId).execute()
}

/** How a person ended: the account was deleted by a change, or its number belongs to somebody else. */
export type Ending = { cause: 'deleted'; changeId: number } | { cause: 'replaced' }

/**
 * Ends the person of a character: sessions, roles, Discord link, push and waiting orders end with them. What
 * else is kept under their id stays for the undo of a deletion, and goes at once when the number belongs to
 * somebody else. Call it in a transaction. Returns who they were, or undefined when there was nobody.
 */
export async function endPerson(db: Db, uid: number, ending: Ending): Promise<FormerPerson | undefined> {
  const person = await db.selectFrom('people').selectAll().where('uid', '=', uid).executeTakeFirst()
  if (!person) return undefined
  const { id } = person
  const roles = await db
    .selectFrom('person_roles')
    .select(['role_id', 'ends_at'])
    .where('person_id', '=', id)
    .execute()
  const former = {
    ...lastingOf(person),
    roles: JSON.stringify(
      roles.map(({ role_id: id, ends_at: end }) => (end === null ? id : { id, endsAt: Number(end) })),
    ),
    ended_at: Date.now(),
    cause: ending.cause,
    change_id: ending.cause === 'deleted' ? ending.changeId : null,
  }
  await db.deleteFrom('former_people').where('id', '=', id).execute()
  const isForGood = ending.cause === 'replaced'
  await db
    .insertInto('former_people')
    .values(isForGood ? { ...former, ...forgotten } : former)
    .execute()
  for (const table of [
    'person_roles',
    'sessions',
    'push_subscriptions',
    'known_places',
    'browser_people',
  ] as const)
    await db.deleteFrom(table).where('person_id', '=', id).execute()
  if (isForGood) await forget(db, id)
  await cancelOrders(db, id, ending)
  await db.deleteFrom('people').where('id', '=', id).execute()
  await raiseRevision(db)
  return former
}

/** The person who ended with a deletion, for the person who brings the account back. */
export const findFormerPerson = (db: Db, changeId: number): Promise<FormerPerson | undefined> =>
  db.selectFrom('former_people').selectAll().where('change_id', '=', changeId).executeTakeFirst()

/** A role that somebody held, and when it ends. */
interface HeldRole {
  readonly id: string
  readonly endsAt: number | null
}

/** The roles a former person held that exist still and have not ended. */
async function heldByFormer(db: Db, { roles }: Pick<FormerPerson, 'roles'>): Promise<HeldRole[]> {
  // Written by endPerson above.
  const written = JSON.parse(roles) as (string | HeldRole)[]
  const now = Date.now()
  const held = written
    .map((role) => (typeof role === 'string' ? { id: role, endsAt: null } : role))
    .filter(({ endsAt }) => isInForce(endsAt, now))
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  const rows = await db.selectFrom('roles').select('id').where('id', 'in', ids).execute()
  const existing = new Set(rows.map(({ id }) => id))
  return held.filter(({ id }) => existing.has(id))
}

/** The ids of the roles a former person held that exist still and have not ended. */
export async function rolesOfFormer(db: Db, former: Pick<FormerPerson, 'roles'>): Promise<string[]> {
  return (await heldByFormer(db, former)).map(({ id }) => id)
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
 * inbox. Sessions and subscribed browsers do not come back. Call it in the transaction that records the
 * undo.
 */
export async function revivePerson(db: Db, changeId: number): Promise<void> {
  const former = await findFormerPerson(db, changeId)
  if (!former) return
  // Anyone who signed in under the number in the meantime was somebody else.
  await endPerson(db, former.uid, { cause: 'replaced' })
  const person = lastingOf(former)
  const linkIsFree = person.discord_id !== null && !(await isLinkedElsewhere(db, person.discord_id))
  const link = linkIsFree ? {} : { discord_id: null, discord_name: null, link_method: null, linked_at: null }
  await db
    .insertInto('people')
    .values({ ...person, ...link, bound_at: Date.now() })
    .execute()
  const roles = await heldByFormer(db, former)
  if (roles.length > 0)
    await db
      .insertInto('person_roles')
      .values(roles.map(({ id, endsAt }) => ({ person_id: former.id, role_id: id, ends_at: endsAt })))
      .execute()
  await db.deleteFrom('former_people').where('id', '=', former.id).execute()
  await raiseRevision(db)
}

/** Forgets what was kept of people whose account was deleted long ago. Call it now and then. */
export async function sweepFormerPeople(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('former_people')
    .select('id')
    .where('change_id', 'is not', null)
    .where('ended_at', '<', Date.now() - keptFor)
    .limit(100)
    .execute()
  for (const { id } of rows) {
    await db.transaction().execute(async (db) => {
      await forget(db, id)
      await db.updateTable('former_people').set(forgotten).where('id', '=', id).execute()
    })
  }
}

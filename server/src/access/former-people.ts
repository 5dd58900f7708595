/**
 * Former people and everything stored under their ids. Undoing a deletion brings them back; after the
 * retention their data is deleted.
 */
import type { Kysely, Selectable } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { raiseRevision } from './revision.ts'
import { isInForce } from './role-ends.ts'

type Db = Kysely<PortalTables>
/** A former person, with everything an undo restores. */
export type FormerPerson = Selectable<PortalTables['former_people']>

/**
 * Retention in milliseconds. Within it, undoing a deletion restores the person with roles, second factor and
 * Discord link; after that it restores the account alone.
 */
const keptFor = 90 * 24 * 3600_000

/** The columns that are kept while a person is deleted and restored with them. */
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
 * Tables, besides sessions and rights, that store data under a person's id. Their rows come back with the
 * person when a deletion is undone.
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

/** Deletes the data kept for restoring a person who will not come back. */
async function forget(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('households').where('other_id', '=', personId).execute()
  for (const table of [...lastingTables, 'notifications', 'households'] as const)
    await db.deleteFrom(table).where('person_id', '=', personId).execute()
}

/** Cleared columns of a former person who will not come back: only the name and the end date are left. */
const forgotten = {
  password_mark: null,
  discord_id: null,
  discord_name: null,
  link_method: null,
  linked_at: null,
  roles: '[]',
  change_id: null,
}

/** Cancels open premium orders that nobody has started to fulfil; those in progress finish normally. */
async function cancelOrders(db: Db, personId: string, { cause }: EndCause): Promise<void> {
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
  // The next person with this number can order at once.
  await db.updateTable('premium_orders').set({ open_key: null }).where('person_id', '=', personId).execute()
}

/** Why a person ended: a change deleted the account, or its number now belongs to somebody else. */
export type EndCause = { cause: 'deleted'; changeId: number } | { cause: 'replaced' }

/**
 * Ends the person of a character, along with their sessions, roles, Discord link, push subscriptions and open
 * orders. Everything else stored under their id is kept so that a deletion can be undone, or deleted at once
 * if the number now belongs to somebody else. Call it in a transaction. Returns the former person, or
 * undefined if there was none.
 */
export async function endPerson(db: Db, uid: number, ending: EndCause): Promise<FormerPerson | undefined> {
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

/** Finds the person who was ended by this deletion, so that the account can be restored with them. */
export const findFormerPerson = (db: Db, changeId: number): Promise<FormerPerson | undefined> =>
  db.selectFrom('former_people').selectAll().where('change_id', '=', changeId).executeTakeFirst()

/** A role that a person held, and when it ends in milliseconds; null if it does not end. */
interface HeldRole {
  readonly id: string
  readonly endsAt: number | null
}

/** The roles of a former person that still exist and have not ended. */
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

/** The ids of a former person's roles that still exist and have not ended. */
export async function rolesOfFormer(db: Db, former: Pick<FormerPerson, 'roles'>): Promise<string[]> {
  return (await heldByFormer(db, former)).map(({ id }) => id)
}

/** The names of all permissions that these roles grant. */
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
 * Restores the person who was ended by this deletion, with the same id, roles, second factor, Discord link
 * and inbox. Sessions and push subscriptions are not restored. Call it in the transaction that records the
 * undo.
 */
export async function revivePerson(db: Db, changeId: number): Promise<void> {
  const former = await findFormerPerson(db, changeId)
  if (!former) return
  // Anyone who has signed in under the number since then is a different person.
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

/**
 * Deletes the data of people whose account was deleted longer ago than the retention, up to 100 people per
 * call. Call it regularly.
 */
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

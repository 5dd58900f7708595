import { roleHoldersPerPage, type UserWithRoles } from '@idlewood/contract/user-roles'
import { sql, type Kysely } from 'kysely'
import { inForce } from '../../access/role-ends.ts'
import type { SuperUsers } from '../../access/super-users.ts'
import { nameContains } from '../../game/name-search.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import type { PersonRow } from './rights.queries.ts'
import { isoOrNull } from '../../db/moments.ts'
import { readPage } from '../../db/read-page.ts'

/** People who have signed in, or were given a role before they first did. */
function known({ db, engine }: PortalDatabase, search: string | undefined) {
  const query = db.selectFrom('people').where((or) =>
    or.or([
      or('last_seen_at', '>', 0),
      or(
        'id',
        'in',
        db
          .selectFrom('person_roles')
          .select('person_roles.person_id')
          .where((row) => inForce(row)),
      ),
    ]),
  )
  if (search === undefined) return query
  return query.where(nameContains(engine, sql.ref('username'), search.trim()))
}

const ordered = (portal: PortalDatabase, search?: string) =>
  known(portal, search).select(['id', 'uid', 'username', 'discord_id']).orderBy('username').orderBy('id')

/** Roles by person: of everyone, or of the given people. */
async function rolesOf(db: Kysely<PortalTables>, people?: readonly string[]) {
  let query = db
    .selectFrom('person_roles')
    .innerJoin('roles', 'roles.id', 'person_roles.role_id')
    .select(['person_roles.person_id', 'roles.id', 'roles.name', 'roles.description', 'person_roles.ends_at'])
    .where((row) => inForce(row))
    .orderBy('roles.name')
  if (people) query = query.where('person_roles.person_id', 'in', people)
  return Map.groupBy(await query.execute(), (row) => row.person_id)
}

const shape = (row: PersonRow, roles: Awaited<ReturnType<typeof rolesOf>>): UserWithRoles => ({
  _id: row.id,
  uid: row.uid,
  username: row.username,
  discordId: row.discord_id,
  roles: (roles.get(row.id) ?? []).map(({ id, name, description, ends_at: end }) => ({
    _id: id,
    name,
    description,
    endsAt: isoOrNull(end),
  })),
})

/** Everyone with their roles. */
export async function listEveryone(portal: PortalDatabase): Promise<UserWithRoles[]> {
  const [people, roles] = await Promise.all([ordered(portal).execute(), rolesOf(portal.db)])
  return people.map((row) => shape(row, roles))
}

async function withRoles(db: Kysely<PortalTables>, people: readonly PersonRow[]): Promise<UserWithRoles[]> {
  if (people.length === 0) return []
  const roles = await rolesOf(
    db,
    people.map(({ id }) => id),
  )
  return people.map((row) => shape(row, roles))
}

/** One page of people with their roles. */
interface UsersPage {
  users: UserWithRoles[]
  total: number
  page: number
  limit: number
}

/** One page of the people who match. */
export async function listSome(
  portal: PortalDatabase,
  query: { search?: string | undefined; page?: string | undefined; limit?: string | undefined },
): Promise<UsersPage> {
  const page = Number(query.page ?? 1)
  const limit = Number(query.limit ?? roleHoldersPerPage)
  const { rows, total } = await readPage(known(portal, query.search), ordered(portal, query.search), {
    page,
    size: limit,
  })
  return { users: await withRoles(portal.db, rows), total, page, limit }
}

/** The people who currently hold one of these roles. */
const holding = (db: Kysely<PortalTables>, roleIds: readonly string[]) =>
  db
    .selectFrom('person_roles')
    .select('person_roles.person_id')
    .where('person_roles.role_id', 'in', roleIds)
    .where((row) => inForce(row))

/** One page of the people who hold one of these roles, by name. */
export async function listHolders(
  portal: PortalDatabase,
  roleIds: readonly string[],
  page: number,
): Promise<UsersPage> {
  const limit = roleHoldersPerPage
  if (roleIds.length === 0) return { users: [], total: 0, page, limit }
  const held = portal.db.selectFrom('people').where('id', 'in', holding(portal.db, roleIds))
  const people = held.select(['id', 'uid', 'username', 'discord_id']).orderBy('username').orderBy('id')
  const { rows, total } = await readPage(held, people, { page, size: limit })
  return { users: await withRoles(portal.db, rows), total, page, limit }
}

/** The uids of all matching people the portal knows. */
export async function knownUids(portal: PortalDatabase, search: string): Promise<Set<number>> {
  const rows = await known(portal, search).select('uid').execute()
  return new Set(rows.map(({ uid }) => uid))
}

/** One person with their roles. */
export async function findUser(portal: PortalDatabase, id: string): Promise<UserWithRoles | undefined> {
  const row = await portal.db
    .selectFrom('people')
    .select(['id', 'uid', 'username', 'discord_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && shape(row, await rolesOf(portal.db, [id]))
}

/** A user for a character the portal does not know: no roles, and an id derived from the uid. */
const unmetUser = ({ uid, username }: { uid: number; username: string }): UserWithRoles => ({
  _id: `uid:${uid}`,
  uid,
  username,
  discordId: null,
  roles: [],
})

/**
 * The users of characters with their roles, in the same order. A character the portal does not know has none,
 * and an id derived from the uid.
 */
export async function usersOfCharacters(
  portal: PortalDatabase,
  characters: readonly { uid: number; username: string }[],
): Promise<UserWithRoles[]> {
  if (characters.length === 0) return []
  const uids = characters.map(({ uid }) => uid)
  const people = await portal.db
    .selectFrom('people')
    .select(['id', 'uid', 'username', 'discord_id'])
    .where('uid', 'in', uids)
    .execute()
  const users = new Map((await withRoles(portal.db, people)).map((user) => [user.uid, user]))
  return characters.map((character) => users.get(character.uid) ?? unmetUser(character))
}

/** The ids of the people who are super users. */
export async function superPeople({ db }: PortalDatabase, superUsers: SuperUsers): Promise<Set<string>> {
  const { personIds, discordIds } = superUsers.listed()
  if (personIds.length + discordIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where((or) =>
      or.or([
        ...(personIds.length > 0 ? [or('id', 'in', personIds)] : []),
        ...(discordIds.length > 0 ? [or('discord_id', 'in', discordIds)] : []),
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The number of people. */
export async function countPeople({ db }: PortalDatabase): Promise<number> {
  const row = await db
    .selectFrom('people')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** The first people by name. */
export const firstPeople = ({ db }: PortalDatabase, limit: number): Promise<PersonRow[]> =>
  db
    .selectFrom('people')
    .select(['id', 'uid', 'username', 'discord_id'])
    .orderBy('username')
    .orderBy('id')
    .limit(limit)
    .execute()

import { roleHoldersPerPage, type UserWithRoles } from '@idlewood/contract/permission-manager'
import { sql, type Kysely, type SqlBool } from 'kysely'
import type { SuperUsers } from '../../access/super-users.ts'
import { contains } from '../../db/contains.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import type { PersonRow } from './rights.queries.ts'

/** Those who have signed in, and those who were given a role before they did. */
function known({ db, engine }: PortalDatabase, search: string | undefined) {
  const query = db
    .selectFrom('people')
    .where((or) =>
      or.or([
        or('last_seen_at', '>', 0),
        or('id', 'in', db.selectFrom('person_roles').select('person_roles.person_id')),
      ]),
    )
  if (search === undefined) return query
  return query.where(
    sql<SqlBool>`${contains(engine, sql.ref('username'), search.trim().replaceAll(' ', '_'))}`,
  )
}

const ordered = (portal: PortalDatabase, search?: string) =>
  known(portal, search).select(['id', 'uid', 'username', 'discord_id']).orderBy('username').orderBy('id')

/** Roles by person: everyone's, or those of the people named. */
async function rolesOf(db: Kysely<PortalTables>, people?: readonly string[]) {
  let query = db
    .selectFrom('person_roles')
    .innerJoin('roles', 'roles.id', 'person_roles.role_id')
    .select(['person_roles.person_id', 'roles.id', 'roles.name', 'roles.description'])
    .orderBy('roles.name')
  if (people) query = query.where('person_roles.person_id', 'in', people)
  return Map.groupBy(await query.execute(), (row) => row.person_id)
}

const shape = (row: PersonRow, roles: Awaited<ReturnType<typeof rolesOf>>): UserWithRoles => ({
  _id: row.id,
  uid: row.uid,
  username: row.username,
  discordId: row.discord_id,
  roles: (roles.get(row.id) ?? []).map(({ id, name, description }) => ({ _id: id, name, description })),
})

/** Everyone with their roles. */
export async function listEveryone(portal: PortalDatabase): Promise<UserWithRoles[]> {
  const [people, roles] = await Promise.all([ordered(portal).execute(), rolesOf(portal.db)])
  return people.map((row) => shape(row, roles))
}

/** One page of those who match. */
export async function listSome(
  portal: PortalDatabase,
  query: { search?: string | undefined; page?: string | undefined; limit?: string | undefined },
): Promise<{ users: UserWithRoles[]; total: number; page: number; limit: number }> {
  const page = Number(query.page ?? 1)
  const limit = Number(query.limit ?? roleHoldersPerPage.usual)
  const [people, counted] = await Promise.all([
    ordered(portal, query.search)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    known(portal, query.search)
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirst(),
  ])
  const roles =
    people.length > 0
      ? await rolesOf(
          portal.db,
          people.map(({ id }) => id),
        )
      : new Map<string, never>()
  return { users: people.map((row) => shape(row, roles)), total: Number(counted?.total ?? 0), page, limit }
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

/** Ids of those among the people who are super users. */
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

/** How many people there are. */
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

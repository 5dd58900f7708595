/**
 * Shared by the tests of rights: people with roles, everything stored about rights, and refusals that must
 * not change it.
 */
import { permissionManager } from '@idlewood/contract/permission-manager'
import { expect } from 'vitest'
import { raiseRevision } from '../src/access/revision.ts'
import { findAccountsByName } from '../src/game/accounts.ts'
import { testPortal, type Answer, type TestPortal } from './portal.ts'

/** A portal and its people. */
export interface RightsWorld {
  portal: TestPortal
  /** Session tokens by name. */
  tokens: Map<string, string>
  /** Creates a character and signs it in. */
  person(name: string, columns?: Record<string, number>): Promise<void>
  token(name: string): string
  /** The person's id, by which roles are assigned. */
  userId(name: string): Promise<string>
  uid(name: string): Promise<number>
  permissionId(name: string): Promise<string>
  /** Creates a role bypassing all rules, held by the people named. */
  role(name: string, permissions: readonly string[], ...holders: string[]): Promise<string>
  /** Makes a request as somebody. */
  as(name: string, method: string, path: string, body?: unknown): Promise<Answer>
  /** Everything stored about rights, including the trail and the revision. */
  everything(): Promise<string>
  /** Makes an attempt that must be refused with this status and change nothing; returns its sentence. */
  refused(status: number, attempt: () => Promise<Answer>): Promise<string>
}

/** Chiefs who manage rights below the owner, and players without any. */
export async function chiefsWorld() {
  const world = await rightsWorld()
  await world.person('Anna_Chief', { adminlevel: 3 })
  await world.person('Ben_Player')
  await world.person('Cara_Player')
  await world.role(
    'Chiefs',
    [...managerPermissions, 'view_gangs', 'view_factions', 'view_changes'],
    'Anna_Chief',
  )
  const by = (name: string) => (method: string, path: string, body?: unknown) =>
    world.as(name, method, path, body)
  return {
    world,
    chief: by('Anna_Chief'),
    owner: by('Owner_Crown'),
    /** The newest entry of the trail. */
    newest: () =>
      world.portal.portal.db
        .selectFrom('changes')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
  }
}

/** Starts a portal whose configuration names the super user Owner_Crown by default. */
export async function rightsWorld(superUser: string | null = 'Owner_Crown'): Promise<RightsWorld> {
  const portal = await testPortal(superUser ? { environment: { SUPER_USERS: superUser } } : {})
  const { db } = portal.portal
  const tokens = new Map<string, string>()
  const found = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw new Error(`There is no ${name}.`)
    return value
  }
  const made: RightsWorld = {
    portal,
    tokens,
    async person(name, columns = {}) {
      await portal.character(name, columns)
      tokens.set(name, await portal.signIn(name))
    },
    token: (name) => found(tokens.get(name), name),
    async userId(name) {
      const row = await db.selectFrom('people').select('id').where('username', '=', name).executeTakeFirst()
      return found(row, name).id
    },
    async uid(name) {
      const row = await db.selectFrom('people').select('uid').where('username', '=', name).executeTakeFirst()
      return found(row, name).uid
    },
    async permissionId(name) {
      const row = await db.selectFrom('permissions').select('id').where('name', '=', name).executeTakeFirst()
      return found(row, name).id
    },
    async role(name, permissions, ...holders) {
      const id = crypto.randomUUID()
      await db
        .insertInto('roles')
        .values({ id, name, description: `${name} of a test` })
        .execute()
      for (const permission of permissions) {
        const row = { role_id: id, permission_id: await made.permissionId(permission) }
        await db.insertInto('role_permissions').values(row).execute()
      }
      for (const holder of holders) {
        await db
          .insertInto('person_roles')
          .values({ person_id: await made.userId(holder), role_id: id })
          .execute()
      }
      await db
        .updateTable('revisions')
        .set((row) => ({ value: row('value', '+', 1) }))
        .execute()
      return id
    },
    as: (name, method, path, body) => portal.ask(method, `/api/${path}`, { token: made.token(name), body }),
    async everything() {
      const tables = await Promise.all([
        db.selectFrom('permissions').selectAll().orderBy('id').execute(),
        db.selectFrom('roles').selectAll().orderBy('id').execute(),
        db.selectFrom('role_permissions').selectAll().orderBy('role_id').orderBy('permission_id').execute(),
        db.selectFrom('person_roles').selectAll().orderBy('person_id').orderBy('role_id').execute(),
        db.selectFrom('route_rules').selectAll().orderBy('id').execute(),
        db
          .selectFrom('route_rule_permissions')
          .selectAll()
          .orderBy('rule_id')
          .orderBy('permission_id')
          .execute(),
        db.selectFrom('people').select(['id', 'uid', 'username']).orderBy('id').execute(),
        db.selectFrom('changes').selectAll().orderBy('id').execute(),
        db.selectFrom('revisions').selectAll().execute(),
      ])
      return JSON.stringify(tables)
    },
    async refused(status, attempt) {
      const before = await made.everything()
      const answer = await attempt()
      expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      expect(answer.body.error).toMatch(/^[A-Z].*\.$/s)
      expect(await made.everything()).toBe(before)
      return answer.body.error
    },
  }
  if (superUser) {
    await portal.character(superUser)
    await portal.app.superUsers.pin(async (name) =>
      (await findAccountsByName(portal.game, name)).map(({ uid }) => uid),
    )
    tokens.set(superUser, await portal.signIn(superUser))
  }
  return made
}

/** Takes all roles from somebody, at once for every request from then on. */
export async function takeRoles({ portal: { db } }: TestPortal, username: string): Promise<void> {
  const person = db.selectFrom('people').select('id').where('username', '=', username)
  await db.deleteFrom('person_roles').where('person_id', 'in', person).execute()
  await raiseRevision(db)
}

/** Makes a call that must succeed, and returns its body. */
export async function succeed(asked: Promise<Answer>): Promise<Answer['body']> {
  const answer = await asked
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** The permissions needed to use all of the permission manager. */
export const managerPermissions: readonly string[] = [
  'manage_permissions',
  'manage_roles',
  'manage_user_roles',
  'manage_route_permissions',
]

/** The manager's paths, as used in requests. */
export const paths = {
  permissions: permissionManager.permissions.path.slice(1),
  roles: permissionManager.roles.path.slice(1),
  users: permissionManager.usersWithRoles.path.slice(1),
  rules: permissionManager.routePermissions.path.slice(1),
}

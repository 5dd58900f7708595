/** Roles and permissions of a test's portal, created through its own calls. */
import { permissionManager, type ManagedRole } from '@idlewood/contract/permission-manager'
import type { UserWithRoles } from '@idlewood/contract/user-roles'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { portalBehindFetch, type PortalBehind } from './portal.ts'

/** What tests of permissions create and look up. */
export interface RightsOfTest {
  /** A character who has signed in, with their token. */
  person(name: string): Promise<string>
  user(name: string): Promise<UserWithRoles>
  permissionId(name: string): Promise<string>
  permission(name: string, description?: string): Promise<void>
  /** Creates a role with these permissions, gives it to these people, and returns its id. */
  role(name: string, permissions: readonly string[], ...holders: string[]): Promise<string>
  changeRole(id: string, ...permissions: string[]): Promise<void>
  deleteRole(id: string): Promise<void>
  takeRole(holder: string, roleId: string): Promise<void>
  /** The names of a role's permissions. */
  permissionsOf(roleId: string): Promise<string[]>
  rule(method: string, path: string, ...permissions: string[]): Promise<void>
}

/** Creates them as the person the token belongs to. */
function rightsOfTest(portal: PortalBehind, token: string): RightsOfTest {
  async function ask(method: string, path: string, body?: unknown) {
    const answer = await portal.ask(method, `/api${path}`, { token, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const made: RightsOfTest = {
    async person(name) {
      await portal.character(name)
      return portal.signIn(name)
    },
    async user(name) {
      const users: UserWithRoles[] = await ask('GET', permissionManager.usersWithRoles.path)
      const user = users.find(({ username }) => username === name)
      if (!user) throw new Error(`${name} has not signed in.`)
      return user
    },
    async permissionId(name) {
      const all: { _id: string; name: string }[] = await ask('GET', permissionManager.permissions.path)
      const permission = all.find((one) => one.name === name)
      if (!permission) throw new Error(`There is no permission ${name}.`)
      return permission._id
    },
    async permission(name, description = `${name} of a test`) {
      await ask('POST', permissionManager.addPermission.path, { name, description })
    },
    async role(name, permissions, ...holders) {
      const ids = await Promise.all(permissions.map(made.permissionId))
      const description = `${name} of a test`
      const { role } = await ask('POST', permissionManager.addRole.path, {
        name,
        description,
        permissions: ids,
      })
      for (const holder of holders) {
        const { _id } = await made.user(holder)
        await ask('POST', permissionManager.giveRole.path, { userId: _id, roleId: role._id })
      }
      return role._id
    },
    async changeRole(id, ...permissions) {
      const ids = await Promise.all(permissions.map(made.permissionId))
      await ask('PUT', permissionManager.changeRole.path.replace(':id', id), { permissions: ids })
    },
    async deleteRole(id) {
      await ask('DELETE', permissionManager.deleteRole.path.replace(':id', id))
    },
    async takeRole(holder, roleId) {
      const { _id } = await made.user(holder)
      await ask('DELETE', permissionManager.takeRole.path, { userId: _id, roleId })
    },
    async permissionsOf(roleId) {
      const roles: ManagedRole[] = await ask('GET', permissionManager.roles.path)
      return roles.find(({ _id }) => _id === roleId)?.permissions.map(({ name }) => name) ?? []
    },
    async rule(method, path, ...permissions) {
      const ids = await Promise.all(permissions.map(made.permissionId))
      await ask('POST', permissionManager.setRoutePermission.path, { method, path, permissions: ids })
    },
  }
  return made
}

/** A portal and its rights, available from a file's `beforeAll` on. */
export interface OwnersPortal {
  readonly portal: PortalBehind
  readonly rights: RightsOfTest
}

/** Provides the tests of a file with a portal whose owner is signed in before each test. */
export function ownersPortal(): OwnersPortal {
  let portal: PortalBehind
  let token: string
  let rights: RightsOfTest
  beforeAll(async () => {
    portal = await portalBehindFetch({ superUser: 'Demo_Owner' })
    token = await portal.signIn('Demo_Owner')
    rights = rightsOfTest(portal, token)
  })
  afterAll(() => portal.close())
  beforeEach(() => {
    portal.connect()
    localStorage.setItem('token', token)
  })
  return {
    get portal() {
      return portal
    },
    get rights() {
      return rights
    },
  }
}

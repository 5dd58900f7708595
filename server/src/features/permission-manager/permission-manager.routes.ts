import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@idlewood/contract/endpoint'
import {
  permissionManager as calls,
  type ManagedPermission,
  type ManagedRole,
  type RoutePermission,
} from '@idlewood/contract/permission-manager'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GuardedRoute } from '../../access/guard.ts'
import { notFound } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { carryOut, type Plan } from './apply-plan.ts'
import type { Parts } from './evaluation-context.ts'
import { explainAccess } from './explain.ts'
import { findUser, listEveryone, listSome } from './people.queries.ts'
import { isBuiltIn } from './permission-manager.rules.ts'
import {
  addRole,
  changeRole,
  deletePermission,
  deleteRole,
  deleteRule,
  getRole,
  moveRole,
  setRule,
} from './plans.ts'
import { previewChange } from './preview.ts'
import type { Rights, Role, Rule } from './rights.ts'
import { loadRights } from './rights.queries.ts'
import { routeTable } from './route-table.ts'

const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, 'en')

const named = (rights: Rights, ids: Iterable<string>) =>
  [...ids]
    .flatMap((id) => rights.permissions.get(id) ?? [])
    .map(({ id, name }) => ({ _id: id, name }))
    .toSorted(byName)

const presentPermission = (row: { id: string; name: string; description: string }): ManagedPermission => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  builtIn: isBuiltIn(row.name),
})

/** How many hold each role. */
function counted(rights: Rights): Map<string, number> {
  const counts = new Map<string, number>()
  for (const roles of rights.holders.values())
    for (const id of roles) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const presentRole = (
  rights: Rights,
  { id, name, description, permissions }: Role,
  users: number,
): ManagedRole => ({
  _id: id,
  name,
  description,
  permissions: named(rights, permissions),
  users,
})

const presentRule = (rights: Rights, { id, method, path, permissions }: Rule): RoutePermission => ({
  _id: id,
  path: path.slice(1),
  // Only calls of the contract have rules, and these have such methods.
  method: method as RoutePermission['method'],
  permissions: named(rights, permissions),
})

interface Manager extends Parts {
  routes: readonly GuardedRoute[]
}

export function permissionManagerRoutes(app: FastifyInstance, { routes, ...parts }: Manager): void {
  const { portal } = parts

  /** Makes a change as the call's own declaration lets whoever asks. */
  const change = (
    endpoint: Endpoint,
    { viewer, request }: { viewer: SignedInViewer; request: FastifyRequest },
    plan: Plan,
  ) => carryOut(parts, { viewer, endpoint, address: request.ip }, plan)

  function roleOf(rights: Rights, id: string): { role: ManagedRole } {
    return { role: presentRole(rights, getRole(rights, id), counted(rights).get(id) ?? 0) }
  }

  async function userOf(id: string) {
    const user = await findUser(portal, id)
    if (!user) throw notFound('User')
    return { user }
  }

  implement(app, calls, {
    permissions: async () =>
      [...(await loadRights(portal.db)).permissions.values()].map(presentPermission).toSorted(byName),

    addPermission: async ({ body, ...call }) => {
      const added = { id: randomUUID(), ...body }
      await change(calls.addPermission, call, () => [{ kind: 'addPermission', ...added }])
      return { permission: presentPermission(added) }
    },

    deletePermission: async ({ params, ...call }) => {
      await change(calls.deletePermission, call, (rights) => [deletePermission(rights, params.id)])
      return { deleted: true }
    },

    roles: async () => {
      const rights = await loadRights(portal.db)
      const counts = counted(rights)
      return [...rights.roles.values()]
        .map((role) => presentRole(rights, role, counts.get(role.id) ?? 0))
        .toSorted(byName)
    },

    addRole: async ({ body, ...call }) => {
      const { name, description, permissions = [] } = body
      const role = { id: randomUUID(), name, description, permissions }
      return roleOf(await change(calls.addRole, call, (rights) => [addRole(rights, role)]), role.id)
    },

    changeRole: async ({ params, body, ...call }) =>
      roleOf(
        await change(calls.changeRole, call, (rights) => [changeRole(rights, params.id, body.permissions)]),
        params.id,
      ),

    deleteRole: async ({ params, ...call }) => {
      await change(calls.deleteRole, call, (rights) => [deleteRole(rights, params.id)])
      return { deleted: true }
    },

    usersWithRoles: ({ query }) =>
      Object.keys(query).length === 0 ? listEveryone(portal) : listSome(portal, query),

    giveRole: async ({ body, ...call }) => {
      const given = { ...body, way: 'give' } as const
      await change(calls.giveRole, call, async (rights, db) => [await moveRole(rights, db, given)])
      return userOf(body.userId)
    },

    takeRole: async ({ body, ...call }) => {
      const taken = { ...body, way: 'take' } as const
      await change(calls.takeRole, call, async (rights, db) => [await moveRole(rights, db, taken)])
      return userOf(body.userId)
    },

    routePermissions: async () => {
      const rights = await loadRights(portal.db)
      return [...rights.rules.values()]
        .map((rule) => presentRule(rights, rule))
        .toSorted(
          (one, other) =>
            one.path.localeCompare(other.path, 'en') || one.method.localeCompare(other.method, 'en'),
        )
    },

    setRoutePermission: async ({ body, ...call }) => {
      let id = ''
      const rights = await change(calls.setRoutePermission, call, (rights) => {
        const step = setRule(rights, body)
        id = step.id
        return [step]
      })
      const rule = rights.rules.get(id)
      if (!rule) throw notFound('Route permission')
      return { routePermission: presentRule(rights, rule) }
    },

    deleteRoutePermission: async ({ params, ...call }) => {
      await change(calls.deleteRoutePermission, call, (rights) => [deleteRule(rights, params.id)])
      return { deleted: true }
    },

    routes: () => routeTable(parts, routes),

    explain: ({ query: { uid, method, path } }) => explainAccess(parts, { uid: Number(uid), method, path }),

    preview: ({ body, viewer }) => previewChange(parts, viewer, body),
  })
}

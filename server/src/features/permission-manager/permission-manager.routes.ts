import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@idlewood/contract/endpoint'
import {
  permissionManager as calls,
  type ManagedPermission,
  type ManagedRole,
  type RoutePermission,
} from '@idlewood/contract/permission-manager'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { GuardedRoute } from '../../access/guard.ts'
import type { IdentityCheck } from '../../access/identity-check.ts'
import type { Identity } from '../../access/identity.ts'
import { ensurePerson } from '../../access/people.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import type { Directory } from '../../game/directory/directory.ts'
import { invalid, notFound } from '../../http/refusals.ts'
import { implement, type Handlers } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { carryOut, type Plan } from './apply-plan.ts'
import type { RightsDeps } from './evaluation-context.ts'
import { explainAccess } from './explain.ts'
import {
  findUser,
  listEveryone,
  listHolders,
  listSome,
  knownUids,
  usersOfCharacters,
} from './users-with-roles.queries.ts'
import { isBuiltIn } from './permission-manager.rules.ts'
import {
  addRole,
  changeEnd,
  changeRole,
  deletePermission,
  deleteRole,
  deleteRule,
  getRole,
  moveRole,
  setRule,
} from './plans.ts'
import { previewChange } from './preview.ts'
import { byName, countHolders, type Rights, type Role, type Rule } from './rights.ts'
import { loadRights } from './rights.queries.ts'
import { routeTable } from './route-table.ts'

const named = (rights: Rights, ids: Iterable<string>) =>
  [...ids]
    .flatMap((id) => rights.permissions.get(id) ?? [])
    .map(({ id, name }) => ({ _id: id, name }))
    .toSorted(byName)

const presentPermission = (
  row: { id: string; name: string; description: string },
  holders = 0,
): ManagedPermission => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  builtIn: isBuiltIn(row.name),
  holders,
})

/** The number of holders of each role, by the role's id. */
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
  // Only endpoints of the contract have rules, and their methods are all of this type.
  method: method as RoutePermission['method'],
  permissions: named(rights, permissions),
})

interface ManagerDeps extends RightsDeps {
  directory: Pick<Directory, 'window'>
  identities: IdentityCheck
  routes: readonly GuardedRoute[]
}

type Handler<Name extends keyof typeof calls> = Handlers<typeof calls>[Name]

/** Makes a change if the endpoint's own access rule allows it. */
const change = (
  deps: ManagerDeps,
  endpoint: Endpoint,
  { viewer, request }: { viewer: SignedInViewer; request: FastifyRequest },
  plan: Plan,
): Promise<Rights> => carryOut(deps, { viewer, endpoint, address: request.ip }, plan)

const roleReply = (rights: Rights, id: string): { role: ManagedRole } => ({
  role: presentRole(rights, getRole(rights, id), counted(rights).get(id) ?? 0),
})

async function userReply({ portal }: ManagerDeps, id: string) {
  const user = await findUser(portal, id)
  if (!user) throw notFound('user')
  return { user }
}

const listPermissions =
  ({ portal }: ManagerDeps): Handler<'permissions'> =>
  async () => {
    const rights = await loadRights(portal.db)
    const counts = countHolders(rights)
    return [...rights.permissions.values()]
      .map((permission) => presentPermission(permission, counts.get(permission.name)))
      .toSorted(byName)
  }

function createPermission(deps: ManagerDeps): Handler<'addPermission'> {
  return async ({ body, ...call }) => {
    const added = { id: randomUUID(), ...body }
    await change(deps, calls.addPermission, call, () => [{ kind: 'addPermission', ...added }])
    return { permission: presentPermission(added) }
  }
}

function removePermission(deps: ManagerDeps): Handler<'deletePermission'> {
  return async ({ params, ...call }) => {
    await change(deps, calls.deletePermission, call, (rights) => [deletePermission(rights, params.id)])
    return { deleted: true }
  }
}

function listRoles({ portal }: ManagerDeps): Handler<'roles'> {
  return async () => {
    const rights = await loadRights(portal.db)
    const counts = counted(rights)
    return [...rights.roles.values()]
      .map((role) => presentRole(rights, role, counts.get(role.id) ?? 0))
      .toSorted(byName)
  }
}

function createRole(deps: ManagerDeps): Handler<'addRole'> {
  return async ({ body, ...call }) => {
    const { name, description, permissions = [] } = body
    const role = { id: randomUUID(), name, description, permissions }
    return roleReply(await change(deps, calls.addRole, call, (rights) => [addRole(rights, role)]), role.id)
  }
}

function updateRole(deps: ManagerDeps): Handler<'changeRole'> {
  return async ({ params, body, ...call }) => {
    const plan: Plan = (rights) => [changeRole(rights, params.id, body)]
    return roleReply(await change(deps, calls.changeRole, call, plan), params.id)
  }
}

function removeRole(deps: ManagerDeps): Handler<'deleteRole'> {
  return async ({ params, ...call }) => {
    await change(deps, calls.deleteRole, call, (rights) => [deleteRole(rights, params.id)])
    return { deleted: true }
  }
}

/** The most characters listed after the people the portal knows; nobody pages further than that. */
const maxBehind = 500

/** First the people the portal knows, followed by all other characters of that name. */
async function listMatching(
  { portal, directory }: ManagerDeps,
  query: Parameters<typeof listSome>[1] & { search: string },
) {
  const met = await listSome(portal, query)
  const from = (met.page - 1) * met.limit
  const [uids, behind] = await Promise.all([
    knownUids(portal, query.search),
    directory.window(query, { from: 0, limit: Math.min(from + met.limit + met.total, maxBehind) }),
  ])
  const others = behind.users.filter(({ uid }) => !uids.has(uid))
  const start = Math.max(0, from - met.total)
  // The portal may know some of these, too: if the search was a uid, or was renamed since they signed in.
  const shown = await usersOfCharacters(portal, others.slice(start, start + met.limit - met.users.length))
  return { ...met, users: [...met.users, ...shown], total: Math.max(met.total, behind.total) }
}

const listUsers =
  (deps: ManagerDeps): Handler<'usersWithRoles'> =>
  ({ query: { search, ...query } }) => {
    if (search !== undefined) return listMatching(deps, { ...query, search })
    return Object.keys(query).length === 0 ? listEveryone(deps.portal) : listSome(deps.portal, query)
  }

/** The roles in question: a single role, or all roles that contain a permission. */
function rolesAsked(
  rights: Rights,
  { role, permission }: { role?: string | undefined; permission?: string | undefined },
) {
  if (role !== undefined) return [getRole(rights, role).id]
  if (permission === undefined) throw invalid('Name a role or a permission.')
  if (!rights.permissions.has(permission)) throw notFound('permission')
  return [...rights.roles.values()].flatMap(({ id, permissions }) =>
    permissions.has(permission) ? [id] : [],
  )
}

const listHoldersOf =
  ({ portal }: ManagerDeps): Handler<'holders'> =>
  async ({ query }) =>
    listHolders(portal, rolesAsked(await loadRights(portal.db), query), Number(query.page ?? 1))

/** The character currently under this uid, after ending the previous person who had it. */
async function getIdentity({ identities }: ManagerDeps, uid: number): Promise<Identity> {
  const identity = await identities.reconcile(uid)
  if (!identity) throw notFound('user')
  return identity
}

function showUser(deps: ManagerDeps): Handler<'userWithRoles'> {
  return async ({ params }) => {
    const uid = Number(params.uid)
    const { username } = await getIdentity(deps, uid)
    const [user] = await usersOfCharacters(deps.portal, [{ uid, username }])
    if (!user) throw notFound('user')
    return { user }
  }
}

/**
 * The person a role is given to. If the portal does not know the character yet, it is created in the
 * transaction.
 */
async function personOf(
  deps: ManagerDeps,
  userId: string,
): Promise<(db: Kysely<PortalTables>) => Promise<string>> {
  const uid = /^uid:(\d+)$/i.exec(userId)?.[1]
  if (uid === undefined) return async () => userId
  const identity = await getIdentity(deps, Number(uid))
  return (db) => ensurePerson(db, { uid: Number(uid), identity })
}

function giveRole(deps: ManagerDeps): Handler<'giveRole'> {
  return async ({ body: { userId, ...role }, ...call }) => {
    const person = await personOf(deps, userId)
    let personId = ''
    await change(deps, calls.giveRole, call, async (rights, db) => {
      personId = await person(db)
      return [await moveRole(rights, db, { ...role, userId: personId, way: 'give' })]
    })
    return userReply(deps, personId)
  }
}

function takeRole(deps: ManagerDeps): Handler<'takeRole'> {
  return async ({ body, ...call }) => {
    const move = { ...body, way: 'take' } as const
    await change(deps, calls.takeRole, call, async (rights, db) => [await moveRole(rights, db, move)])
    return userReply(deps, body.userId)
  }
}

function changeRoleEnd(deps: ManagerDeps): Handler<'changeRoleEnd'> {
  return async ({ body, ...call }) => {
    await change(deps, calls.changeRoleEnd, call, async (rights, db) => [await changeEnd(rights, db, body)])
    return userReply(deps, body.userId)
  }
}

const byPath = (one: RoutePermission, other: RoutePermission): number =>
  one.path.localeCompare(other.path, 'en') || one.method.localeCompare(other.method, 'en')

function listRules({ portal }: ManagerDeps): Handler<'routePermissions'> {
  return async () => {
    const rights = await loadRights(portal.db)
    return [...rights.rules.values()].map((rule) => presentRule(rights, rule)).toSorted(byPath)
  }
}

function updateRule(deps: ManagerDeps): Handler<'setRoutePermission'> {
  return async ({ body, ...call }) => {
    let id = ''
    const rights = await change(deps, calls.setRoutePermission, call, (before) => {
      const step = setRule(before, body)
      id = step.id
      return [step]
    })
    const rule = rights.rules.get(id)
    if (!rule) throw notFound('routePermission')
    return { routePermission: presentRule(rights, rule) }
  }
}

function removeRule(deps: ManagerDeps): Handler<'deleteRoutePermission'> {
  return async ({ params, ...call }) => {
    await change(deps, calls.deleteRoutePermission, call, (rights) => [deleteRule(rights, params.id)])
    return { deleted: true }
  }
}

const explain =
  (deps: ManagerDeps): Handler<'explain'> =>
  ({ query: { uid, method, path } }) =>
    explainAccess(deps, { uid: Number(uid), method, path })

export function permissionManagerRoutes(app: FastifyInstance, deps: ManagerDeps): void {
  implement(app, calls, {
    permissions: listPermissions(deps),
    addPermission: createPermission(deps),
    deletePermission: removePermission(deps),
    roles: listRoles(deps),
    addRole: createRole(deps),
    changeRole: updateRole(deps),
    deleteRole: removeRole(deps),
    usersWithRoles: listUsers(deps),
    holders: listHoldersOf(deps),
    userWithRoles: showUser(deps),
    giveRole: giveRole(deps),
    takeRole: takeRole(deps),
    changeRoleEnd: changeRoleEnd(deps),
    routePermissions: listRules(deps),
    setRoutePermission: updateRule(deps),
    deleteRoutePermission: removeRule(deps),
    routes: () => routeTable(deps, deps.routes),
    explain: explain(deps),
    preview: ({ body, viewer }) => previewChange(deps, viewer, body),
  })
}

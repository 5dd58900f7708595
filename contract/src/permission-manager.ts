/**
 * Permissions, roles and their holders, and the permissions each endpoint demands: everything about access
 * that staff manage themselves.
 */
import { z } from 'zod'
import { endpoint, idParam, type Method } from './endpoint.ts'
import { messageText } from './errors.ts'
import { page, pageLimit, searchText } from './paging.ts'
import { description, permissionName, roleName } from './permission-names.ts'
import { personId, roleEnd, userWithRoles } from './user-roles.ts'

const id = z.uuid('This is no id of the Permission Manager.')

/** The maximum number of permissions, and of roles. */
export const maxOfAKind = 250

const permissionIds = z.array(id).max(maxOfAKind, `Choose at most ${maxOfAKind} permissions.`)

/**
 * The permissions that the editor of a role or rule started from. The change is refused with 412 if they are
 * not the saved ones any more, so that nobody undoes what somebody else has just changed.
 */
const before = permissionIds.optional()

/** A permission as shown in the manager. */
export const managedPermission = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Required by the portal itself, so it cannot be deleted. */
  builtIn: z.boolean(),
  /** The number of people who hold it through any role. */
  holders: z.int(),
})
/** A permission as shown in the manager. */
export type ManagedPermission = z.infer<typeof managedPermission>

const named = z.object({ _id: z.string(), name: z.string() })

/** A role with its permissions. */
export const managedRole = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(named),
  /** The number of people who have it. */
  users: z.int(),
})
/** A role with its permissions. */
export type ManagedRole = z.infer<typeof managedRole>

/** The methods of endpoints that can have rules. */
export const ruleMethod = z.enum(['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[])

/**
 * A stored rule: any one of its permissions suffices for the endpoint. If it has none, the portal's own
 * demand stays in force.
 */
export const routePermission = z.object({
  _id: z.string(),
  /** Below `/api`, without a leading slash, as in `user/profile/:id`. */
  path: z.string(),
  method: ruleMethod,
  permissions: z.array(named),
})
/** A stored rule. */
export type RoutePermission = z.infer<typeof routePermission>

/**
 * An endpoint's path as people write it: with or without `/api` and slashes at its ends; `:id` and `{id}`
 * both mark a parameter.
 */
export const rulePath = z
  .string()
  .trim()
  .min(1, 'Enter the path of a call.')
  .max(200, 'A path has at most 200 characters.')

/** A chosen permission: its id, or its record with the id. */
const chosen = z.union([
  id,
  z.strictObject({ _id: id, name: z.string().optional() }).transform(({ _id }) => _id),
])

const ruleBody = z.strictObject({
  /** The id of the rule to change. Without it, the rule of this path and method is changed or created. */
  _id: id.optional(),
  path: rulePath,
  method: ruleMethod,
  permissions: z.array(chosen).max(maxOfAKind, `Choose at most ${maxOfAKind} permissions.`),
  before,
})

/** What an endpoint demands: no sign-in, any signed-in user, or any one of these permissions. */
const demand = z.union([z.enum(['public', 'signedIn']), z.array(z.string())])

/** An endpoint of the portal and who may call it. */
export const routeEntry = z.object({
  method: ruleMethod,
  path: z.string(),
  summary: z.string(),
  /** What the portal itself demands. */
  builtIn: demand,
  /** The stored rule on it; null if there is none. */
  ruleId: z.string().nullable(),
  /** The demand in force. */
  effective: demand,
  /** How many people who have signed in may call it; null if no sign-in is needed. */
  passes: z.int().nullable(),
  /** Who may set rules on it. */
  rules: z.enum(['staff', 'superUsers', 'none']),
})
/** An endpoint of the portal and who may call it. */
export type RouteEntry = z.infer<typeof routeEntry>

/** A possible change, for a preview. */
export const intended = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rolePermissions'), roleId: id, permissions: permissionIds }),
  z.strictObject({ kind: z.literal('roleDeletion'), roleId: id }),
  z.strictObject({ kind: z.literal('permissionDeletion'), permissionId: id }),
  z.strictObject({
    kind: z.literal('roleGiven'),
    userId: id,
    roleId: id,
    ends: roleEnd.nullable().optional(),
  }),
  z.strictObject({ kind: z.literal('roleTaken'), userId: id, roleId: id }),
  z.strictObject({
    kind: z.literal('rule'),
    path: rulePath,
    method: ruleMethod,
    permissions: z.array(chosen),
    before,
  }),
  z.strictObject({ kind: z.literal('ruleDeletion'), ruleId: id }),
])
/** A possible change, for a preview. */
export type IntendedChange = z.infer<typeof intended>

/** The maximum number of people named in a preview. */
export const maxPreviewed = 100

/** The people affected by a change: the first of them by name, with what they gain or lose. */
const concerned = z.object({
  total: z.int(),
  people: z.array(
    z.object({
      _id: z.string(),
      uid: z.int(),
      username: z.string(),
      permissions: z.array(z.string()),
      /** Endpoints such as `PUT user/profile/:id`. */
      calls: z.array(z.string()),
    }),
  ),
})

export const permissionManager = {
  permissions: endpoint({
    method: 'GET',
    path: '/perms/permissions',
    access: ['manage_permissions', 'manage_roles', 'manage_user_roles', 'manage_route_permissions'],
    summary: 'All permissions by name.',
    staleOn: ['rights'],
    reply: z.array(managedPermission),
  }),
  addPermission: endpoint({
    method: 'POST',
    path: '/perms/permissions',
    access: ['manage_permissions'],
    recentSignIn: true,
    summary: 'Add a permission of the community’s own, for rules to demand.',
    body: z.strictObject({ name: permissionName, description }),
    reply: z.object({ permission: managedPermission }),
    status: 201,
  }),
  deletePermission: endpoint({
    method: 'DELETE',
    path: '/perms/permissions/:id',
    access: ['manage_permissions'],
    recentSignIn: true,
    summary: 'Delete a permission of the community’s own, and take it out of every role and rule.',
    params: z.strictObject({ id }),
    reply: z.object({ deleted: z.boolean() }),
  }),
  roles: endpoint({
    method: 'GET',
    path: '/perms/roles',
    access: ['manage_roles', 'manage_user_roles', 'manage_route_permissions'],
    summary: 'All roles by name, with their permissions.',
    staleOn: ['rights'],
    reply: z.array(managedRole),
  }),
  addRole: endpoint({
    method: 'POST',
    path: '/perms/roles',
    access: ['manage_roles'],
    recentSignIn: true,
    summary: 'Add a role; it can hold only what its maker holds.',
    body: z.strictObject({ name: roleName, description, permissions: permissionIds.optional() }),
    reply: z.object({ role: managedRole }),
    status: 201,
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/perms/roles/:id/permissions',
    access: ['manage_roles'],
    recentSignIn: true,
    summary: 'Set the permissions of a role.',
    params: z.strictObject({ id }),
    body: z.strictObject({ permissions: permissionIds, before }),
    reply: z.object({ role: managedRole }),
  }),
  deleteRole: endpoint({
    method: 'DELETE',
    path: '/perms/roles/:id',
    access: ['manage_roles'],
    recentSignIn: true,
    summary: 'Delete a role and take it from everyone.',
    params: z.strictObject({ id }),
    reply: z.object({ deleted: z.boolean() }),
  }),
  usersWithRoles: endpoint({
    method: 'GET',
    path: '/perms/users/roles',
    access: ['manage_user_roles'],
    summary:
      'Everyone who has signed in or was given a role, by name; with a search one page of every character that matches.',
    query: z.strictObject({
      /** Part of a name, ignoring case; a blank matches the underscore. */
      search: searchText().optional(),
      page: page.optional(),
      limit: pageLimit.optional(),
    }),
    staleOn: ['rights'],
    reply: z.union([
      z.array(userWithRoles),
      z.object({ users: z.array(userWithRoles), total: z.int(), page: z.int(), limit: z.int() }),
    ]),
  }),
  holders: endpoint({
    method: 'GET',
    path: '/perms/holders',
    access: ['manage_permissions', 'manage_roles', 'manage_user_roles'],
    summary: 'Who holds a role, or a permission by whatever role, by name and page by page.',
    query: z.strictObject({
      role: id.optional(),
      permission: id.optional(),
      page: page.optional(),
    }),
    staleOn: ['rights'],
    reply: z.object({ users: z.array(userWithRoles), total: z.int(), page: z.int(), limit: z.int() }),
  }),
  userWithRoles: endpoint({
    method: 'GET',
    path: '/perms/users/:uid/roles',
    access: ['manage_user_roles'],
    summary: 'One character with their roles, whether or not they have signed in.',
    params: z.strictObject({ uid: idParam }),
    staleOn: ['rights'],
    reply: z.object({ user: userWithRoles }),
  }),
  giveRole: endpoint({
    method: 'POST',
    path: '/perms/users/roles',
    access: ['manage_user_roles'],
    recentSignIn: true,
    summary: 'Give someone a role, until further notice or for a time.',
    body: z.strictObject({ userId: personId, roleId: id, ends: roleEnd.nullable().optional() }),
    reply: z.object({ user: userWithRoles }),
  }),
  changeRoleEnd: endpoint({
    method: 'PUT',
    path: '/perms/users/roles',
    access: ['manage_user_roles'],
    recentSignIn: true,
    summary: 'Change when a role that someone holds ends; null lets it last.',
    body: z.strictObject({ userId: id, roleId: id, ends: roleEnd.nullable() }),
    reply: z.object({ user: userWithRoles }),
  }),
  takeRole: endpoint({
    method: 'DELETE',
    path: '/perms/users/roles',
    access: ['manage_user_roles'],
    recentSignIn: true,
    summary: 'Take a role away from someone.',
    body: z.strictObject({ userId: id, roleId: id }),
    reply: z.object({ user: userWithRoles }),
  }),
  routePermissions: endpoint({
    method: 'GET',
    path: '/perms/route-permissions',
    access: ['manage_route_permissions'],
    summary: 'The stored rules, by path and method.',
    staleOn: ['rights'],
    reply: z.array(routePermission),
  }),
  setRoutePermission: endpoint({
    method: 'POST',
    path: '/perms/route-permissions',
    access: ['manage_route_permissions'],
    recentSignIn: true,
    summary:
      'Say which permissions a call demands from now on, instead of what the portal demands by itself.',
    body: ruleBody,
    reply: z.object({ routePermission }),
  }),
  deleteRoutePermission: endpoint({
    method: 'DELETE',
    path: '/perms/route-permissions/:id',
    access: ['manage_route_permissions'],
    recentSignIn: true,
    summary: 'Delete a rule: the call demands again what the portal demands by itself.',
    params: z.strictObject({ id }),
    reply: z.object({ deleted: z.boolean() }),
  }),
  routes: endpoint({
    method: 'GET',
    path: '/perms/routes',
    // Those who may ask why a person may call an endpoint may see what every endpoint demands.
    access: ['manage_route_permissions', 'manage_user_roles', 'manage_roles'],
    summary: 'Every call of this portal: what it demands, where that comes from, and how many people pass.',
    staleOn: ['rights'],
    reply: z.array(routeEntry),
  }),
  explain: endpoint({
    method: 'GET',
    path: '/perms/explain',
    access: ['manage_user_roles', 'manage_roles'],
    summary: 'Why someone may or may not make a call: by which role and rule, and what would be needed.',
    query: z.strictObject({
      uid: z.string().regex(/^[1-9]\d{0,9}$/, 'A uid is a whole number from 1.'),
      method: ruleMethod,
      path: rulePath,
    }),
    staleOn: ['rights'],
    reply: z.object({
      user: z.object({
        _id: z.string(),
        uid: z.int(),
        username: z.string(),
        superUser: z.boolean(),
        roles: z.array(named),
      }),
      call: z.object({ method: ruleMethod, path: z.string(), summary: z.string() }),
      allowed: z.boolean(),
      /** The full explanation in a sentence, and its message. */
      because: z.string(),
      becauseText: messageText.optional(),
      /** The demand in force; `ruleId` is its stored rule, null if it is the portal's own. */
      demand: z.object({ access: demand, builtIn: demand, ruleId: z.string().nullable() }),
      /** The demanded permissions that the person holds, and the roles they come from. */
      held: z.array(z.object({ permission: z.string(), roles: z.array(named) })),
      /** What would be needed: any one of these permissions, or any one of these roles. */
      needed: z.object({ permissions: z.array(z.string()), roles: z.array(named) }),
      /** All permissions that the person holds, and the roles they come from. */
      holds: z.array(z.object({ permission: z.string(), roles: z.array(named) })),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/perms/preview',
    access: ['manage_roles', 'manage_user_roles', 'manage_route_permissions', 'manage_permissions'],
    summary: 'Who would gain and who would lose what by a change; nothing is changed.',
    body: intended,
    reply: z.object({
      /** Why the viewer would be refused this change; null if it would be made. */
      refusal: z.string().nullable(),
      refusalText: messageText.optional(),
      gains: concerned,
      loses: concerned,
    }),
  }),
}

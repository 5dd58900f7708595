/**
 * Permissions, roles, who holds them, and which permissions a call demands: all that staff run themselves.
 */
import { z } from 'zod'
import { endpoint, idParam, type Method } from './endpoint.ts'
import { messageText } from './errors.ts'
import { page, pageLimit, searchText } from './paging.ts'
import { personId, roleEnd, userWithRoles } from './user-roles.ts'

const id = z.uuid('This is no id of the Permission Manager.')

/** How many permissions and how many roles a portal has at most. */
export const maxOfAKind = 250

/** A permission's name: as used in rules and messages, the same on every keyboard. */
export const permissionName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(64, 'A name has at most 64 characters.')
  .regex(
    /^[\w.:-]+( [\w.:-]+)*$/,
    'A permission is named by letters, digits and _ . : - with single blanks between.',
  )

/** Control characters, and letters that show nothing or turn the direction of writing. */
const printable = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u

/** A role's name, in any script. */
export const roleName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(64, 'A name has at most 64 characters.')
  .regex(printable, 'A name holds visible characters only.')

/** What a permission or role is for. */
export const description = z
  .string()
  .trim()
  .min(1, 'Enter a description.')
  .max(255, 'A description has at most 255 characters.')
  .regex(printable, 'A description holds visible characters only.')

const permissionIds = z.array(id).max(maxOfAKind, `Choose at most ${maxOfAKind} permissions.`)

/** A permission as the manager shows it. */
export const managedPermission = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The portal itself needs it: it cannot be deleted. */
  builtIn: z.boolean(),
  /** How many people hold it, by whatever role. */
  holders: z.int(),
})
/** A permission as the manager shows it. */
export type ManagedPermission = z.infer<typeof managedPermission>

const named = z.object({ _id: z.string(), name: z.string() })

/** A role with what it holds. */
export const managedRole = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(named),
  /** How many people hold it. */
  users: z.int(),
})
/** A role with what it holds. */
export type ManagedRole = z.infer<typeof managedRole>

/** The methods a rule may be about. */
export const ruleMethod = z.enum(['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[])

/**
 * A stored rule: any one of its permissions suffices for the call; none at all leaves the portal's own demand
 * in force.
 */
export const routePermission = z.object({
  _id: z.string(),
  /** Below `/api`, without a slash in front, as in `user/profile/:id`. */
  path: z.string(),
  method: ruleMethod,
  permissions: z.array(named),
})
/** A stored rule. */
export type RoutePermission = z.infer<typeof routePermission>

/**
 * A call's path as people write it: with or without `/api` and slashes at its ends; `:id` and `{id}` both
 * mark a parameter.
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
  /** Names the rule to change; without it the rule of this path and method is changed, or made. */
  _id: id.optional(),
  path: rulePath,
  method: ruleMethod,
  permissions: z.array(chosen).max(maxOfAKind, `Choose at most ${maxOfAKind} permissions.`),
})

/** What a call demands: nobody signed in, anyone signed in, or any one of these permissions. */
const demand = z.union([z.enum(['public', 'signedIn']), z.array(z.string())])

/** One call of the portal and who may make it. */
export const routeEntry = z.object({
  method: ruleMethod,
  path: z.string(),
  summary: z.string(),
  /** What the portal itself demands. */
  builtIn: demand,
  /** The stored rule about it; null where there is none. */
  ruleId: z.string().nullable(),
  /** What holds now. */
  effective: demand,
  /** How many people who have signed in pass; null where nobody need be signed in. */
  passes: z.int().nullable(),
  /** Whether a rule about it may be made, and by whom. */
  rules: z.enum(['staff', 'superUsers', 'none']),
})
/** One call of the portal and who may make it. */
export type RouteEntry = z.infer<typeof routeEntry>

/** A change as it might be made. */
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
  }),
  z.strictObject({ kind: z.literal('ruleDeletion'), ruleId: id }),
])
/** A change as it might be made. */
export type IntendedChange = z.infer<typeof intended>

/** People shown by name in a preview. */
export const maxPreviewed = 100

/** Those a change would concern: the first of them by name, with what they gain or lose. */
const concerned = z.object({
  total: z.int(),
  people: z.array(
    z.object({
      _id: z.string(),
      uid: z.int(),
      username: z.string(),
      permissions: z.array(z.string()),
      /** Calls such as `PUT user/profile/:id`. */
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
    body: z.strictObject({ permissions: permissionIds }),
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
      /** Part of a name in any letter case, a blank standing for the underscore. */
      search: searchText().optional(),
      page: page.optional(),
      limit: pageLimit('users').optional(),
    }),
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
    reply: z.object({ users: z.array(userWithRoles), total: z.int(), page: z.int(), limit: z.int() }),
  }),
  userWithRoles: endpoint({
    method: 'GET',
    path: '/perms/users/:uid/roles',
    access: ['manage_user_roles'],
    summary: 'One character with their roles, whether or not they have signed in.',
    params: z.strictObject({ uid: idParam }),
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
    // Who may ask why one person passes one call may see what every call demands.
    access: ['manage_route_permissions', 'manage_user_roles', 'manage_roles'],
    summary: 'Every call of this portal: what it demands, where that comes from, and how many people pass.',
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
      /** The whole answer in a sentence, and which message it is. */
      because: z.string(),
      becauseText: messageText.optional(),
      /** What holds for the call; `ruleId` names its stored rule, null where the portal itself demands it. */
      demand: z.object({ access: demand, builtIn: demand, ruleId: z.string().nullable() }),
      /** Of the permissions demanded those the person holds, and by which roles. */
      held: z.array(z.object({ permission: z.string(), roles: z.array(named) })),
      /** What would be needed: any one of these permissions, or any one of these roles. */
      needed: z.object({ permissions: z.array(z.string()), roles: z.array(named) }),
      /** Every permission the person holds, and by which roles. */
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
      /** Why the change would be refused to the one who asks; null when it would be made. */
      refusal: z.string().nullable(),
      refusalText: messageText.optional(),
      gains: concerned,
      loses: concerned,
    }),
  }),
}

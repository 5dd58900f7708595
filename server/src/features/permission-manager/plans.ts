import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PortalTables } from '../../db/portal-schema.ts'
import { conflict, invalid, notFound, preconditionFailed } from '../../http/refusals.ts'
import type { RoleEnd } from '@idlewood/contract/user-roles'
import { callName, type Role, type Rights, type Rule, type Step } from './rights.ts'
import { findPeople } from './rights.queries.ts'
import { findCall } from './route-paths.ts'
import { say } from '../../language/sentences.ts'

type Db = Kysely<PortalTables>

/** The permissions with these ids. Throws 400 if one of them no longer exists. */
function chosen(rights: Rights, ids: readonly string[]): ReadonlySet<string> {
  const sentence = 'One of the permissions does not exist any more. Load the list again.'
  if (ids.some((id) => !rights.permissions.has(id))) throw invalid(sentence, { permissions: sentence })
  return new Set(ids)
}

export function getRole(rights: Rights, id: string): Role {
  const role = rights.roles.get(id)
  if (!role) throw notFound('role')
  return role
}

export const addRole = (
  rights: Rights,
  { permissions = [], ...role }: { id: string; name: string; description: string; permissions?: string[] },
): Step => ({ kind: 'addRole', ...role, permissions: chosen(rights, permissions) })

/** The permissions to save, and those that the editor saw, if known. */
interface Choice {
  permissions: readonly string[]
  before?: readonly string[] | undefined
}

/** Throws 412 if the permissions are not those that the editor saw. */
function refuseMoved(
  rights: Rights,
  saved: ReadonlySet<string>,
  seen: readonly string[] | undefined,
  sentence = say('permissions.moved'),
): void {
  if (!seen) return
  const now = [...saved].filter((id) => rights.permissions.has(id))
  if (now.length !== new Set(seen).size || !now.every((id) => seen.includes(id)))
    throw preconditionFailed(sentence, null)
}

export function changeRole(rights: Rights, id: string, { permissions, before }: Choice): Step {
  const role = getRole(rights, id)
  const next = chosen(rights, permissions)
  refuseMoved(rights, role.permissions, before)
  return { kind: 'changeRole', id: role.id, permissions: next }
}

export const deleteRole = (rights: Rights, id: string): Step => ({
  kind: 'deleteRole',
  id: getRole(rights, id).id,
})

export function deletePermission(rights: Rights, id: string): Step {
  if (!rights.permissions.has(id)) throw notFound('permission')
  return { kind: 'deletePermission', id }
}

const lengths = { hour: 3600_000, day: 24 * 3600_000, week: 7 * 24 * 3600_000 } as const

/**
 * The end in milliseconds of a role given now; Infinity for a role without one. Throws 400 for a time in the
 * past.
 */
function endFrom(end: RoleEnd | null | undefined, now = Date.now()): number {
  if (!end) return Infinity
  if ('after' in end) return now + lengths[end.after]
  const at = Date.parse(end.at)
  const sentence = 'A role ends in the future. Choose a later time.'
  if (at <= now) throw invalid(sentence, { ends: sentence })
  return at
}

/** The ends of a person's roles, with one of them replaced. */
const endsWith = (rights: Rights, userId: string, [roleId, end]: [string, number]) => {
  const ends = new Map(rights.ends.get(userId))
  if (Number.isFinite(end)) ends.set(roleId, end)
  else ends.delete(roleId)
  return ends
}

async function expectUser(db: Db, userId: string) {
  const person = (await findPeople(db, [userId])).get(userId)
  if (!person) throw notFound('user')
  return person
}

/** Changes the end of a role that a person holds. */
export async function changeEnd(
  rights: Rights,
  db: Db,
  { userId, roleId, ends }: { userId: string; roleId: string; ends: RoleEnd | null },
): Promise<Step> {
  const role = getRole(rights, roleId)
  const person = await expectUser(db, userId)
  const roles = rights.holders.get(userId)
  if (!roles?.has(roleId))
    throw conflict(say('permissions.holdsNot', { name: person.username, role: role.name }))
  const end = endFrom(ends)
  return { kind: 'setRoles', personId: userId, roles, ends: endsWith(rights, userId, [roleId, end]) }
}

interface Move {
  userId: string
  roleId: string
  way: 'give' | 'take'
  /** Until when the role is given; without end if omitted. */
  ends?: RoleEnd | null | undefined
}

/** Adds one role to a person's roles, or removes one. */
export async function moveRole(rights: Rights, db: Db, { userId, roleId, way, ends }: Move): Promise<Step> {
  const role = getRole(rights, roleId)
  const person = await expectUser(db, userId)
  const roles = new Set(rights.holders.get(userId))
  if (roles.has(roleId) === (way === 'give')) {
    throw conflict(
      way === 'give'
        ? say('permissions.holdsAlready', { name: person.username, role: role.name })
        : say('permissions.holdsNot', { name: person.username, role: role.name }),
    )
  }
  if (way === 'give') roles.add(roleId)
  else roles.delete(roleId)
  const end = way === 'give' ? endFrom(ends) : Infinity
  return { kind: 'setRoles', personId: userId, roles, ends: endsWith(rights, userId, [roleId, end]) }
}

/** Changes the rule on an endpoint, or adds one. */
export function setRule(
  rights: Rights,
  {
    _id,
    path,
    method,
    permissions,
    before,
  }: Choice & { _id?: string | undefined; path: string; method: string },
): Extract<Step, { kind: 'setRule' }> {
  const endpoint = findCall(method, path)
  const same = (rule: Rule): boolean => rule.method === endpoint.method && rule.path === endpoint.path
  const known = [...rights.rules.values()].find(same)
  if (_id !== undefined && !rights.rules.has(_id)) throw notFound('routePermission')
  if (_id !== undefined && known?.id !== _id) {
    const sentence = 'A rule keeps its call. Delete it and add another.'
    throw invalid(sentence, { path: sentence })
  }
  const next = chosen(rights, permissions)
  // A form for a new rule starts from none: there is nothing in it to compare with a rule that exists.
  const sentence =
    _id === undefined && before?.length === 0
      ? say('permissions.ruleThere', { call: callName(endpoint) })
      : undefined
  refuseMoved(rights, known?.permissions ?? new Set(), before, sentence)
  return {
    kind: 'setRule',
    id: known?.id ?? randomUUID(),
    method: endpoint.method,
    path: endpoint.path,
    permissions: next,
  }
}

export function deleteRule(rights: Rights, id: string): Step {
  if (!rights.rules.has(id)) throw notFound('routePermission')
  return { kind: 'deleteRule', id }
}

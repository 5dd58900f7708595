import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PortalTables } from '../../db/portal-schema.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import type { Role, Rights, Rule, Step } from './rights.ts'
import { findPeople } from './rights.queries.ts'
import { findCall } from './route-paths.ts'
import { say } from '../../language/sentences.ts'

type Db = Kysely<PortalTables>

/** The permissions of these ids. Throws 400 when one of them is gone. */
function chosen(rights: Rights, ids: readonly string[]): ReadonlySet<string> {
  const sentence = 'One of the permissions does not exist any more. Load the list again.'
  if (ids.some((id) => !rights.permissions.has(id))) throw invalid(sentence, { permissions: sentence })
  return new Set(ids)
}

export function getRole(rights: Rights, id: string): Role {
  const role = rights.roles.get(id)
  if (!role) throw notFound('Role')
  return role
}

export const addRole = (
  rights: Rights,
  { permissions = [], ...role }: { id: string; name: string; description: string; permissions?: string[] },
): Step => ({ kind: 'addRole', ...role, permissions: chosen(rights, permissions) })

export const changeRole = (rights: Rights, id: string, permissions: readonly string[]): Step => ({
  kind: 'changeRole',
  id: getRole(rights, id).id,
  permissions: chosen(rights, permissions),
})

export const deleteRole = (rights: Rights, id: string): Step => ({
  kind: 'deleteRole',
  id: getRole(rights, id).id,
})

export function deletePermission(rights: Rights, id: string): Step {
  if (!rights.permissions.has(id)) throw notFound('Permission')
  return { kind: 'deletePermission', id }
}

/** Someone's roles with one more, or one fewer. */
export async function moveRole(
  rights: Rights,
  db: Db,
  { userId, roleId, way }: { userId: string; roleId: string; way: 'give' | 'take' },
): Promise<Step> {
  const role = getRole(rights, roleId)
  const person = (await findPeople(db, [userId])).get(userId)
  if (!person) throw notFound('User')
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
  return { kind: 'setRoles', personId: userId, roles }
}

/** The rule about a call, changed or new. */
export function setRule(
  rights: Rights,
  {
    _id,
    path,
    method,
    permissions,
  }: { _id?: string | undefined; path: string; method: string; permissions: string[] },
): Extract<Step, { kind: 'setRule' }> {
  const endpoint = findCall(method, path)
  const same = (rule: Rule): boolean => rule.method === endpoint.method && rule.path === endpoint.path
  const known = [...rights.rules.values()].find(same)
  if (_id !== undefined && !rights.rules.has(_id)) throw notFound('Route permission')
  if (_id !== undefined && known?.id !== _id) {
    const sentence = 'A rule keeps its call. Delete it and add another.'
    throw invalid(sentence, { path: sentence })
  }
  return {
    kind: 'setRule',
    id: known?.id ?? randomUUID(),
    method: endpoint.method,
    path: endpoint.path,
    permissions: chosen(rights, permissions),
  }
}

export function deleteRule(rights: Rights, id: string): Step {
  if (!rights.rules.has(id)) throw notFound('Route permission')
  return { kind: 'deleteRule', id }
}

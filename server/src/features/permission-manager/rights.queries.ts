import type { Kysely } from 'kysely'
import { inChunks } from '../../db/in-chunks.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { inForce } from '../../access/role-ends.ts'
import { applyStep, endOf, type Rights, type Step } from './rights.ts'

type Db = Kysely<PortalTables>

/** The maximum number of keys in one statement. */
const batchSize = 400

const grouped = <Row>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => string) => {
  const groups = new Map<string, Set<string>>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.add(value(row))
    else groups.set(key(row), new Set([value(row)]))
  }
  return groups
}

/** A person's role as stored in the database. */
interface HeldRow {
  person_id: string
  role_id: string
  ends_at: number | null
}

function endsOf(rows: readonly HeldRow[]): Rights['ends'] {
  const ends = new Map<string, Map<string, number>>()
  for (const { person_id, role_id, ends_at } of rows) {
    if (ends_at === null) continue
    const own = ends.get(person_id)
    if (own) own.set(role_id, Number(ends_at))
    else ends.set(person_id, new Map([[role_id, Number(ends_at)]]))
  }
  return ends
}

/**
 * Loads all current rights. To change them, raise the access revision first: that makes other writers wait.
 */
export async function loadRights(db: Db): Promise<Rights> {
  const permissions = await db.selectFrom('permissions').select(['id', 'name', 'description']).execute()
  const roles = await db.selectFrom('roles').select(['id', 'name', 'description']).execute()
  const ofRoles = grouped(
    await db.selectFrom('role_permissions').select(['role_id', 'permission_id']).execute(),
    (row) => row.role_id,
    (row) => row.permission_id,
  )
  const held = await db
    .selectFrom('person_roles')
    .select(['person_id', 'role_id', 'ends_at'])
    .where((row) => inForce(row))
    .execute()
  const holders = grouped(
    held,
    (row) => row.person_id,
    (row) => row.role_id,
  )
  const rules = await db.selectFrom('route_rules').select(['id', 'method', 'path']).execute()
  const ofRules = grouped(
    await db.selectFrom('route_rule_permissions').select(['rule_id', 'permission_id']).execute(),
    (row) => row.rule_id,
    (row) => row.permission_id,
  )
  return {
    permissions: new Map(permissions.map((row) => [row.id, row])),
    roles: new Map(roles.map((row) => [row.id, { ...row, permissions: ofRoles.get(row.id) ?? new Set() }])),
    holders,
    ends: endsOf(held),
    rules: new Map(rules.map((row) => [row.id, { ...row, permissions: ofRules.get(row.id) ?? new Set() }])),
  }
}

const difference = (one: ReadonlySet<string>, other: ReadonlySet<string> | undefined): string[] =>
  [...one].filter((id) => !other?.has(id))

const nothing: ReadonlySet<string> = new Set()

async function setRolePermissions(
  db: Db,
  roleId: string,
  [had, has]: [ReadonlySet<string>, ReadonlySet<string>],
): Promise<void> {
  const [gone, come] = [difference(had, has), difference(has, had)]
  if (gone.length > 0) {
    await db
      .deleteFrom('role_permissions')
      .where('role_id', '=', roleId)
      .where('permission_id', 'in', gone)
      .execute()
  }
  if (come.length > 0) {
    const rows = come.map((permissionId) => ({ role_id: roleId, permission_id: permissionId }))
    await db.insertInto('role_permissions').values(rows).execute()
  }
}

async function setRule(db: Db, step: Extract<Step, { kind: 'setRule' }>, isNew: boolean): Promise<void> {
  const { id, method, path, permissions } = step
  if (isNew) await db.insertInto('route_rules').values({ id, method, path }).execute()
  await db.deleteFrom('route_rule_permissions').where('rule_id', '=', id).execute()
  if (permissions.size > 0) {
    const rows = [...permissions].map((permissionId) => ({ rule_id: id, permission_id: permissionId }))
    await db.insertInto('route_rule_permissions').values(rows).execute()
  }
}

async function setRoles(db: Db, personId: string, before: Rights, next: Rights): Promise<void> {
  const had = before.holders.get(personId) ?? nothing
  const has = next.holders.get(personId) ?? nothing
  const isMoved = (id: string): boolean => endOf(before, personId, id) !== endOf(next, personId, id)
  const changed = new Set([...has].filter((id) => !had.has(id) || isMoved(id)))
  // An ended row that has not been swept yet is removed, so that the same role can be given again.
  const gone = [...difference(had, has), ...changed]
  const come = [...changed]
  if (gone.length > 0) {
    await db
      .deleteFrom('person_roles')
      .where('person_id', '=', personId)
      .where('role_id', 'in', gone)
      .execute()
  }
  if (come.length > 0) {
    const rows = come.map((roleId) => {
      const end = endOf(next, personId, roleId)
      return { person_id: personId, role_id: roleId, ends_at: Number.isFinite(end) ? end : null }
    })
    await db.insertInto('person_roles').values(rows).execute()
  }
}

/**
 * Writes a step, in the transaction that read `before`. Grants are deleted together with the permission or
 * role they refer to.
 */
export async function writeStep(db: Db, step: Step, before: Rights): Promise<void> {
  const id = step.kind === 'setRoles' ? step.personId : step.id
  switch (step.kind) {
    case 'addPermission': {
      const { name, description } = step
      await db.insertInto('permissions').values({ id, name, description }).execute()
      return
    }
    case 'deletePermission':
      await db.deleteFrom('role_permissions').where('permission_id', '=', id).execute()
      await db.deleteFrom('route_rule_permissions').where('permission_id', '=', id).execute()
      await db.deleteFrom('permissions').where('id', '=', id).execute()
      return
    case 'addRole': {
      const { name, description } = step
      await db.insertInto('roles').values({ id, name, description }).execute()
      return setRolePermissions(db, id, [nothing, step.permissions])
    }
    case 'changeRole':
      return setRolePermissions(db, id, [before.roles.get(id)?.permissions ?? nothing, step.permissions])
    case 'deleteRole':
      await db.deleteFrom('person_roles').where('role_id', '=', id).execute()
      await db.deleteFrom('role_permissions').where('role_id', '=', id).execute()
      await db.deleteFrom('roles').where('id', '=', id).execute()
      return
    case 'setRoles':
      return setRoles(db, id, before, applyStep(before, step))
    case 'setRule':
      return setRule(db, step, !before.rules.has(id))
    case 'deleteRule':
      await db.deleteFrom('route_rule_permissions').where('rule_id', '=', id).execute()
      await db.deleteFrom('route_rules').where('id', '=', id).execute()
  }
}

/** A person as shown in the permission manager. */
export interface PersonRow {
  id: string
  uid: number
  username: string
  discord_id: string | null
}

/** Finds people by their ids; ids that no longer exist are left out. */
export async function findPeople(db: Db, ids: Iterable<string>): Promise<Map<string, PersonRow>> {
  const found = new Map<string, PersonRow>()
  for (const some of inChunks([...ids], batchSize)) {
    const rows = await db
      .selectFrom('people')
      .select(['id', 'uid', 'username', 'discord_id'])
      .where('id', 'in', some)
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

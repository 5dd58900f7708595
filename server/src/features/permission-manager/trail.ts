import { roleEndField, type ChangedField, type FieldValue } from '@idlewood/contract/changes'
import type { PortalEntry } from '../../changes/record.ts'
import { callName, endOf, namesOf, type Rights, type Rule, type Step } from './rights.ts'
import type { Standing } from './permission-manager.rules.ts'

const listed = (names: readonly string[]): FieldValue => (names.length > 0 ? names.join(', ') : null)

const field = (name: string, old: FieldValue, value: FieldValue): ChangedField => ({
  field: name,
  old,
  new: value,
})

/** Leaves out fields that were empty and still are. */
const withoutEmpty = (fields: readonly ChangedField[]): ChangedField[] =>
  fields.filter(({ old, new: value }) => old !== value)

const rolesOf = (rights: Rights, ids: Iterable<string>): FieldValue =>
  listed([...ids].flatMap((id) => rights.roles.get(id)?.name ?? []).toSorted())

function ruleEntry(
  { id, method, path }: Omit<Rule, 'permissions'>,
  before: Rights,
  next: Rights,
): PortalEntry | undefined {
  const [had, has] = [before, next].map((rights) =>
    listed(namesOf(rights, rights.rules.get(id)?.permissions ?? [])),
  )
  if (had === has && before.rules.has(id) === next.rules.has(id)) return undefined
  return {
    operation: next.rules.has(id) ? 'update' : 'delete',
    target: 'routeRule',
    targetId: id,
    targetName: callName({ method, path }),
    uid: null,
    fields: [field('permissions', had ?? null, has ?? null)],
  }
}

function permissionDeletion(id: string, before: Rights, next: Rights): PortalEntry[] {
  const { name = id, description = null } = before.permissions.get(id) ?? {}
  const roles = [...before.roles.values()].filter((role) => role.permissions.has(id))
  const rules = [...before.rules.values()].flatMap((rule) => ruleEntry(rule, before, next) ?? [])
  const fields = withoutEmpty([field('name', name, null), field('description', description, null)])
  if (roles.length > 0) fields.push(field('roles', listed(roles.map((role) => role.name).toSorted()), null))
  return [
    { operation: 'delete', target: 'permission', targetId: id, targetName: name, uid: null, fields },
    ...rules,
  ]
}

function roleDeletion(id: string, before: Rights, people: ReadonlyMap<string, Standing>): PortalEntry[] {
  const role = before.roles.get(id)
  const holders = [...before.holders].flatMap(([personId, roles]) =>
    roles.has(id) ? (people.get(personId)?.username ?? personId) : [],
  )
  const fields = withoutEmpty([
    field('name', role?.name ?? id, null),
    field('description', role?.description ?? null, null),
    field('permissions', listed(namesOf(before, role?.permissions ?? [])), null),
  ])
  if (holders.length > 0) fields.push(field('users', listed(holders.toSorted()), null))
  return [
    { operation: 'delete', target: 'role', targetId: id, targetName: role?.name ?? id, uid: null, fields },
  ]
}

/** The rights before and after a step, and the people it concerns. */
interface Difference {
  before: Rights
  next: Rights
  people: ReadonlyMap<string, Standing>
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

function permissionAddition({ id, name, description }: StepOf<'addPermission'>): PortalEntry {
  const fields = [field('name', null, name), field('description', null, description)]
  return {
    operation: 'update',
    target: 'permission',
    targetId: id,
    targetName: name,
    uid: null,
    fields: withoutEmpty(fields),
  }
}

function roleAddition({ id, name, description, permissions }: StepOf<'addRole'>, next: Rights): PortalEntry {
  const fields = [
    field('name', null, name),
    field('description', null, description),
    field('permissions', null, listed(namesOf(next, permissions))),
  ]
  return {
    operation: 'update',
    target: 'role',
    targetId: id,
    targetName: name,
    uid: null,
    fields: withoutEmpty(fields),
  }
}

function roleChange(step: StepOf<'changeRole'>, { before, next }: Difference): PortalEntry[] {
  const role = before.roles.get(step.id)
  const had = listed(namesOf(before, role?.permissions ?? []))
  const has = listed(namesOf(next, step.permissions))
  if (!role || had === has) return []
  const fields = [field('permissions', had, has)]
  return [
    { operation: 'update', target: 'role', targetId: role.id, targetName: role.name, uid: null, fields },
  ]
}

/** The field name under which the audit trail records the end of a role. */
export const roleEndFieldOf = (role: string): string => `${roleEndField}${role}`

/** Ends that differ, each as a field named after its role; null for a role without an end. */
function endFields(personId: string, before: Rights, next: Rights): ChangedField[] {
  const value = (rights: Rights, roleId: string): FieldValue => {
    const end = endOf(rights, personId, roleId)
    return Number.isFinite(end) ? new Date(end).toISOString() : null
  }
  const ids = new Set([before, next].flatMap(({ ends }) => [...(ends.get(personId)?.keys() ?? [])]))
  return [...ids].flatMap((id) => {
    const [old, end] = [value(before, id), value(next, id)]
    const name = next.roles.get(id)?.name ?? before.roles.get(id)?.name ?? id
    return old === end ? [] : [field(roleEndFieldOf(name), old, end)]
  })
}

function personChange(step: StepOf<'setRoles'>, { before, next, people }: Difference): PortalEntry[] {
  const { uid = null, username = step.personId } = people.get(step.personId) ?? {}
  const had = rolesOf(before, before.holders.get(step.personId) ?? [])
  const has = rolesOf(next, step.roles)
  const ends = endFields(step.personId, before, next)
  if (had === has && ends.length === 0) return []
  const fields = [...(had === has ? [] : [field('roles', had, has)]), ...ends]
  return [
    {
      operation: 'update',
      target: 'personRoles',
      targetId: step.personId,
      targetName: username,
      uid,
      fields,
    },
  ]
}

function ruleChange(
  rule: Omit<Rule, 'permissions'> | undefined,
  { before, next }: Difference,
): PortalEntry[] {
  const entry = rule && ruleEntry(rule, before, next)
  return entry ? [entry] : []
}

/** The entries of a step for the audit trail; empty if it changed nothing. */
export function entriesOf(step: Step, difference: Difference): PortalEntry[] {
  const { before, next, people } = difference
  switch (step.kind) {
    case 'addPermission':
      return [permissionAddition(step)]
    case 'deletePermission':
      return permissionDeletion(step.id, before, next)
    case 'addRole':
      return [roleAddition(step, next)]
    case 'changeRole':
      return roleChange(step, difference)
    case 'deleteRole':
      return roleDeletion(step.id, before, people)
    case 'setRoles':
      return personChange(step, difference)
    case 'setRule':
      return ruleChange(step, difference)
    case 'deleteRule':
      return ruleChange(before.rules.get(step.id), difference)
  }
}

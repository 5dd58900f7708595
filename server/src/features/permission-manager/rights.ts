/**
 * All rights as one immutable value: a change produces a new value, so that it can be authorized before it is
 * made.
 */
import type { Access } from '@idlewood/contract/access'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { canHaveRule, endpointAt, endpoints } from '../../access/route-rules.ts'

export interface Role {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Permission ids. */
  readonly permissions: ReadonlySet<string>
}

export interface Rule {
  readonly id: string
  readonly method: string
  /** The path as written in the contract. */
  readonly path: string
  readonly permissions: ReadonlySet<string>
}

export interface Rights {
  readonly permissions: ReadonlyMap<string, { id: string; name: string; description: string }>
  readonly roles: ReadonlyMap<string, Role>
  /** The roles of everyone who has one, by person id. */
  readonly holders: ReadonlyMap<string, ReadonlySet<string>>
  /** When roles end, in milliseconds, by person and role. A role that is missing here has no end. */
  readonly ends: RoleEnds
  readonly rules: ReadonlyMap<string, Rule>
}

/** Ends of roles, by person id and then role id. */
export type RoleEnds = ReadonlyMap<string, ReadonlyMap<string, number>>

/** One step of a change. */
export type Step =
  | { kind: 'addPermission'; id: string; name: string; description: string }
  | { kind: 'deletePermission'; id: string }
  | ({ kind: 'addRole' } & Role)
  | { kind: 'changeRole'; id: string; permissions: ReadonlySet<string> }
  | { kind: 'deleteRole'; id: string }
  /** If `ends` is omitted, the roles keep their ends. */
  | {
      kind: 'setRoles'
      personId: string
      roles: ReadonlySet<string>
      ends?: ReadonlyMap<string, number>
    }
  | ({ kind: 'setRule' } & Rule)
  | { kind: 'deleteRule'; id: string }

type Demand = Access | readonly string[]

const without = <T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> =>
  set.has(value) ? new Set([...set].filter((other) => other !== value)) : set

function changed<K, V>(map: ReadonlyMap<K, V>, key: K, value: V | undefined): ReadonlyMap<K, V> {
  const made = new Map(map)
  if (value === undefined) made.delete(key)
  else made.set(key, value)
  return made
}

const mapped = <K, V>(map: ReadonlyMap<K, V>, change: (value: V) => V): ReadonlyMap<K, V> =>
  new Map([...map].map(([key, value]) => [key, change(value)]))

const noEnds: ReadonlyMap<string, number> = new Map()

/** When a person's role ends, in milliseconds; Infinity if it has no end. */
export const endOf = ({ ends }: Rights, personId: string, roleId: string): number =>
  ends.get(personId)?.get(roleId) ?? Infinity

/** The rights with one person's roles replaced. */
function withRoles(rights: Rights, step: Extract<Step, { kind: 'setRoles' }>): Rights {
  const { personId, roles } = step
  const kept = [...(step.ends ?? rights.ends.get(personId) ?? noEnds)].filter(([id]) => roles.has(id))
  return {
    ...rights,
    holders: changed(rights.holders, personId, roles),
    ends: changed(rights.ends, personId, kept.length > 0 ? new Map(kept) : undefined),
  }
}

/** The rights after a step. */
export function applyStep(rights: Rights, step: Step): Rights {
  switch (step.kind) {
    case 'addPermission': {
      const { id, name, description } = step
      return { ...rights, permissions: changed(rights.permissions, id, { id, name, description }) }
    }
    case 'deletePermission': {
      const lose = <T extends Role | Rule>(thing: T): T => ({
        ...thing,
        permissions: without(thing.permissions, step.id),
      })
      return {
        ...rights,
        permissions: changed(rights.permissions, step.id, undefined),
        roles: mapped(rights.roles, lose),
        rules: mapped(rights.rules, lose),
      }
    }
    case 'addRole': {
      const { id, name, description, permissions } = step
      return { ...rights, roles: changed(rights.roles, id, { id, name, description, permissions }) }
    }
    case 'changeRole': {
      const role = rights.roles.get(step.id)
      return role
        ? { ...rights, roles: changed(rights.roles, step.id, { ...role, permissions: step.permissions }) }
        : rights
    }
    case 'deleteRole':
      return {
        ...rights,
        roles: changed(rights.roles, step.id, undefined),
        holders: mapped(rights.holders, (roles) => without(roles, step.id)),
      }
    case 'setRoles':
      return withRoles(rights, step)
    case 'setRule': {
      const { id, method, path, permissions } = step
      return { ...rights, rules: changed(rights.rules, id, { id, method, path, permissions }) }
    }
    case 'deleteRule':
      return { ...rights, rules: changed(rights.rules, step.id, undefined) }
  }
}

/** Compares roles or permissions for sorting by name. */
export const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, 'en')

/** The names of permissions, in alphabetical order. */
export const namesOf = (rights: Rights, ids: Iterable<string>): string[] =>
  [...ids].flatMap((id) => rights.permissions.get(id)?.name ?? []).toSorted()

const nobody: ReadonlySet<string> = new Set()

/** Permissions by set of roles, computed once per set: thousands of people share a few sets. */
const worked = new WeakMap<Rights, Map<string, ReadonlySet<string>>>()

function keyOf(roles: ReadonlySet<string>): string {
  if (roles.size > 1) return [...roles].toSorted().join()
  for (const id of roles) return id
  return ''
}

/** The names of the permissions a person holds through their roles. */
export function permissionsHeldBy(rights: Rights, personId: string): ReadonlySet<string> {
  const roles = rights.holders.get(personId) ?? nobody
  let known = worked.get(rights)
  if (!known) worked.set(rights, (known = new Map()))
  const key = keyOf(roles)
  let held = known.get(key)
  if (!held) {
    held = new Set([...roles].flatMap((id) => namesOf(rights, rights.roles.get(id)?.permissions ?? [])))
    known.set(key, held)
  }
  return held
}

/** The number of people who hold each permission, by its name. */
export function countHolders(rights: Rights): Map<string, number> {
  const counts = new Map<string, number>()
  for (const personId of rights.holders.keys())
    for (const name of permissionsHeldBy(rights, personId)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/**
 * The names of the permissions a person holds through roles that last at least until the given time
 * (milliseconds).
 */
export function permissionsHeldUntil(rights: Rights, personId: string, until: number): ReadonlySet<string> {
  const ends = rights.ends.get(personId)
  const roles = rights.holders.get(personId) ?? nobody
  if (!ends || [...roles].every((id) => (ends.get(id) ?? Infinity) >= until))
    return permissionsHeldBy(rights, personId)
  const lasting = [...roles].filter((id) => (ends.get(id) ?? Infinity) >= until)
  return new Set(lasting.flatMap((id) => namesOf(rights, rights.roles.get(id)?.permissions ?? [])))
}

/**
 * The demands of stored rules, by endpoint. Empty rules, and rules on endpoints that no longer exist or are
 * open, are left out.
 */
export function demandsOf(rights: Rights): Map<Endpoint, { rule: Rule; names: string[] }> {
  const demands = new Map<Endpoint, { rule: Rule; names: string[] }>()
  for (const rule of rights.rules.values()) {
    const endpoint = endpointAt(rule)
    const names = namesOf(rights, rule.permissions)
    if (endpoint && canHaveRule(endpoint) && names.length > 0) demands.set(endpoint, { rule, names })
  }
  return demands
}

/** What an endpoint demands: the permissions of its stored rule, or else the contract's own. */
export function demandOf(rights: Rights, endpoint: Endpoint): Demand {
  return demandsOf(rights).get(endpoint)?.names ?? endpoint.access
}

/** Whether a signed-in person who is not a super user meets the demand. */
export const meets = (held: ReadonlySet<string>, demand: Demand): boolean =>
  typeof demand === 'string' || demand.some((name) => held.has(name))

export interface Difference {
  readonly gains: string[]
  readonly loses: string[]
}

/** The people whose permissions differ, and which permissions these are. */
export function permissionDifferences(before: Rights, next: Rights): Map<string, Difference> {
  const found = new Map<string, Difference>()
  if (before.roles === next.roles && before.holders === next.holders) return found
  const sameRoles = before.roles === next.roles
  for (const personId of new Set([...before.holders.keys(), ...next.holders.keys()])) {
    if (sameRoles && before.holders.get(personId) === next.holders.get(personId)) continue
    const [had, has] = [permissionsHeldBy(before, personId), permissionsHeldBy(next, personId)]
    const gains = [...has].filter((name) => !had.has(name)).toSorted()
    const loses = [...had].filter((name) => !has.has(name)).toSorted()
    if (gains.length > 0 || loses.length > 0) found.set(personId, { gains, loses })
  }
  return found
}

/** The endpoints whose demand differs. */
export function changedCalls(
  before: Rights,
  next: Rights,
): { endpoint: Endpoint; from: Demand; to: Demand }[] {
  if (before.rules === next.rules) return []
  const [had, has] = [demandsOf(before), demandsOf(next)]
  return endpoints.flatMap((endpoint) => {
    const from = had.get(endpoint)?.names ?? endpoint.access
    const to = has.get(endpoint)?.names ?? endpoint.access
    return String(from) === String(to) ? [] : [{ endpoint, from, to }]
  })
}

/** The people with roles who could call one of these endpoints before and no longer can. */
export function losersOf(before: Rights, next: Rights): Set<string> {
  const calls = changedCalls(before, next)
  const losers = new Set<string>()
  if (calls.length === 0) return losers
  for (const personId of before.holders.keys()) {
    const [had, has] = [permissionsHeldBy(before, personId), permissionsHeldBy(next, personId)]
    if (calls.some(({ from, to }) => meets(had, from) && !meets(has, to))) losers.add(personId)
  }
  return losers
}

/** Everyone who holds all of these permissions without an end. */
export const lastingHoldersOf = (rights: Rights, names: readonly string[]): string[] =>
  [...rights.holders.keys()].filter((personId) => {
    const held = permissionsHeldUntil(rights, personId, Infinity)
    return names.every((name) => held.has(name))
  })

/** An endpoint as shown to people: `PUT user/profile/:id`. */
export const callName = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.slice(1)}`

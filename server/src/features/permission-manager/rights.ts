/**
 * Everything that says who may do what, as one value: a change of it is another value, so that it can be
 * authorized before it is made.
 */
import type { Access } from '@idlewood/contract/access'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { canHaveRule, endpointAt, endpoints } from '../../access/route-rules.ts'

export interface Role {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Ids. */
  readonly permissions: ReadonlySet<string>
}

export interface Rule {
  readonly id: string
  readonly method: string
  /** As the contract writes it. */
  readonly path: string
  readonly permissions: ReadonlySet<string>
}

export interface Rights {
  readonly permissions: ReadonlyMap<string, { id: string; name: string; description: string }>
  readonly roles: ReadonlyMap<string, Role>
  /** The roles of everyone who holds one, by the person's id. */
  readonly holders: ReadonlyMap<string, ReadonlySet<string>>
  /** When roles end, in milliseconds, by person and role; a role that is not here lasts. */
  readonly ends: Ends
  readonly rules: ReadonlyMap<string, Rule>
}

/** Ends of roles by the ids of their holders and then of the roles. */
export type Ends = ReadonlyMap<string, ReadonlyMap<string, number>>

/** One step of a change. */
export type Step =
  | { kind: 'addPermission'; id: string; name: string; description: string }
  | { kind: 'deletePermission'; id: string }
  | ({ kind: 'addRole' } & Role)
  | { kind: 'changeRole'; id: string; permissions: ReadonlySet<string> }
  | { kind: 'deleteRole'; id: string }
  /** Roles keep their ends where `ends` is left out. */
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

/** When somebody's role ends, in milliseconds; Infinity for one that lasts. */
export const endOf = ({ ends }: Rights, personId: string, roleId: string): number =>
  ends.get(personId)?.get(roleId) ?? Infinity

/** The rights with other roles of one person. */
function withRoles(rights: Rights, step: Extract<Step, { kind: 'setRoles' }>): Rights {
  const { personId, roles } = step
  const kept = [...(step.ends ?? rights.ends.get(personId) ?? noEnds)].filter(([id]) => roles.has(id))
  return {
    ...rights,
    holders: changed(rights.holders, personId, roles),
    ends: changed(rights.ends, personId, kept.length > 0 ? new Map(kept) : undefined),
  }
}

/** The rights as they are after a step. */
export function after(rights: Rights, step: Step): Rights {
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

/** Names of permissions in alphabetical order. */
export const namesOf = (rights: Rights, ids: Iterable<string>): string[] =>
  [...ids].flatMap((id) => rights.permissions.get(id)?.name ?? []).toSorted()

const nobody: ReadonlySet<string> = new Set()

/** What holders of a set of roles hold, worked out once for each set: thousands share a few. */
const worked = new WeakMap<Rights, Map<string, ReadonlySet<string>>>()

function keyOf(roles: ReadonlySet<string>): string {
  if (roles.size > 1) return [...roles].toSorted().join()
  for (const id of roles) return id
  return ''
}

/** The names of what someone holds through their roles. */
export function heldBy(rights: Rights, personId: string): ReadonlySet<string> {
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

/** How many people hold each permission, by its name. */
export function countHolders(rights: Rights): Map<string, number> {
  const counts = new Map<string, number>()
  for (const personId of rights.holders.keys())
    for (const name of heldBy(rights, personId)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** The names of what someone holds through roles that end no sooner than this, in milliseconds. */
export function heldUntil(rights: Rights, personId: string, until: number): ReadonlySet<string> {
  const ends = rights.ends.get(personId)
  const roles = rights.holders.get(personId) ?? nobody
  if (!ends || [...roles].every((id) => (ends.get(id) ?? Infinity) >= until)) return heldBy(rights, personId)
  const lasting = [...roles].filter((id) => (ends.get(id) ?? Infinity) >= until)
  return new Set(lasting.flatMap((id) => namesOf(rights, rights.roles.get(id)?.permissions ?? [])))
}

/**
 * What stored rules demand, by the call; empty rules and those of calls that are gone or open demand nothing.
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

/** What a call demands: the stored rule's list, or what the contract says. */
export function demandOf(rights: Rights, endpoint: Endpoint): Demand {
  return demandsOf(rights).get(endpoint)?.names ?? endpoint.access
}

/** Whether someone who is signed in and no super user passes. */
export const meets = (held: ReadonlySet<string>, demand: Demand): boolean =>
  typeof demand === 'string' || demand.some((name) => held.has(name))

export interface Difference {
  readonly gains: string[]
  readonly loses: string[]
}

/** Whose permissions differ, and which. */
export function permissionDifferences(before: Rights, next: Rights): Map<string, Difference> {
  const found = new Map<string, Difference>()
  if (before.roles === next.roles && before.holders === next.holders) return found
  const sameRoles = before.roles === next.roles
  for (const personId of new Set([...before.holders.keys(), ...next.holders.keys()])) {
    if (sameRoles && before.holders.get(personId) === next.holders.get(personId)) continue
    const [had, has] = [heldBy(before, personId), heldBy(next, personId)]
    const gains = [...has].filter((name) => !had.has(name)).toSorted()
    const loses = [...had].filter((name) => !has.has(name)).toSorted()
    if (gains.length > 0 || loses.length > 0) found.set(personId, { gains, loses })
  }
  return found
}

/** The calls whose demand differs. */
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

/** Those with roles who could make one of these calls before and cannot any more. */
export function losersOf(before: Rights, next: Rights): Set<string> {
  const calls = changedCalls(before, next)
  const losers = new Set<string>()
  if (calls.length === 0) return losers
  for (const personId of before.holders.keys()) {
    const [had, has] = [heldBy(before, personId), heldBy(next, personId)]
    if (calls.some(({ from, to }) => meets(had, from) && !meets(has, to))) losers.add(personId)
  }
  return losers
}

/** Everyone who holds all of these permissions, and not only for a time. */
export const lastingHoldersOf = (rights: Rights, names: readonly string[]): string[] =>
  [...rights.holders.keys()].filter((personId) => {
    const held = heldUntil(rights, personId, Infinity)
    return names.every((name) => held.has(name))
  })

/** How a call is written for people: `PUT user/profile/:id`. */
export const callName = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.slice(1)}`

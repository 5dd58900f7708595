/**
 * Rules on who may change which rights: nobody may grant more than they hold, change their own rights, or
 * change those of someone of equal or higher rank.
 */
import { permissions as builtIn } from '@idlewood/contract/permissions'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { ordinaryFieldPermissions } from '@idlewood/contract/profile-fields'
import { maxOfAKind } from '@idlewood/contract/permission-manager'
import { managing } from '../../access/managers.ts'
import { rankObstacle, summarizeNames, type Rank } from '../../access/rank.ts'
import { canHaveRule, endpointAt } from '../../access/route-rules.ts'
import {
  callName,
  demandOf,
  endOf,
  permissionsHeldBy,
  permissionsHeldUntil,
  lastingHoldersOf,
  losersOf,
  meets,
  namesOf,
  permissionDifferences,
  type Rights,
  type Rule,
  type Step,
} from './rights.ts'
import { pairOf, say, type Sentence } from '../../language/sentences.ts'

/**
 * The reason for a refusal: `conflict` if the current state prevents the change, `forbidden` if this person
 * may not make it.
 */
export interface Objection {
  readonly kind: 'forbidden' | 'conflict'
  readonly sentence: string | Sentence
  /** If a permission is missing: the permissions of which any one would have sufficed. */
  readonly required?: readonly string[]
}

/** A person as the rules see them. */
export interface Standing extends Rank {
  readonly uid: number
  readonly username: string
  /** Whether their character is in the game; someone without a character cannot sign in. */
  readonly exists: boolean
}

export interface Situation {
  readonly before: Rights
  readonly next: Rights
  readonly actor: Rank & { readonly personId: string }
  /** The people the step concerns; see {@link concernedBy}. */
  readonly people: ReadonlyMap<string, Standing>
  /**
   * Whether a super user from the configuration can sign in. If so, the portal can be managed whatever the
   * roles are.
   */
  readonly hasSuperUser: boolean
}

const forbidden = (sentence: string | Sentence, required?: readonly string[]): Objection => ({
  kind: 'forbidden',
  sentence,
  ...(required ? { required } : {}),
})
const conflict = (sentence: string | Sentence): Objection => ({ kind: 'conflict', sentence })

/** Whether the portal's own code refers to a permission of this name. */
export const isBuiltIn = (name: string): boolean => Object.hasOwn(builtIn, name)

/**
 * Folds names that people would take for the same: case, accents, and leading and trailing blanks are
 * ignored. Marks that belong to a script, such as the vowels of Hindi and Thai, are kept.
 */
export const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Script=Inherited}/gu, '')
    .trim()
    .toLowerCase()

const isTaken = (named: ReadonlyMap<string, { name: string }>, name: string): boolean =>
  [...named.values()].some((other) => fold(other.name) === fold(name))

/** Who may set rules on an endpoint. */
export function rulesOf(endpoint: Endpoint): 'staff' | 'superUsers' | 'none' {
  if (!canHaveRule(endpoint)) return 'none'
  const isReserved = /^\/(perms|auth)\//.test(endpoint.path) || endpoint.access === 'signedIn'
  return isReserved ? 'superUsers' : 'staff'
}

/** The roles a step gives a person or extends, and those it takes or ends sooner. */
function roleDifferences(before: Rights, next: Rights, { personId }: { personId: string }) {
  const had = before.holders.get(personId) ?? new Set()
  const has = next.holders.get(personId) ?? new Set()
  const from = (id: string): number => endOf(before, personId, id)
  const to = (id: string): number => endOf(next, personId, id)
  return {
    given: [...has].filter((id) => !had.has(id) || to(id) > from(id)),
    taken: [...had].filter((id) => !has.has(id) || to(id) < from(id)),
  }
}

const permissionsIn = (rights: Rights, roleId: string): Iterable<string> =>
  rights.roles.get(roleId)?.permissions ?? []

/** Ids of the permissions a step grants or revokes, whether or not anyone currently holds them. */
function affectedPermissions(step: Step, { before, next }: Situation): Iterable<string> {
  switch (step.kind) {
    case 'addRole':
      return step.permissions
    case 'changeRole':
      return [...step.permissions, ...permissionsIn(before, step.id)]
    case 'deleteRole':
      return permissionsIn(before, step.id)
    case 'setRoles': {
      const { given, taken } = roleDifferences(before, next, step)
      return [...given, ...taken].flatMap((id) => [...permissionsIn(before, id)])
    }
    case 'deletePermission': {
      // A permission that is in no role and no rule belongs to nobody.
      const isUsed = [...before.roles.values(), ...before.rules.values()].some(({ permissions }) =>
        permissions.has(step.id),
      )
      return isUsed ? [step.id] : []
    }
    case 'addPermission':
    case 'setRule':
    case 'deleteRule':
      return []
  }
}

/**
 * Ids of the permissions a step grants, and until when (milliseconds). A permission put into a role is
 * granted without end.
 */
function grantedPermissions(
  step: Step,
  { before, next }: Situation,
): { until: number; ids: Iterable<string> }[] {
  switch (step.kind) {
    case 'addRole':
      return [{ until: Infinity, ids: step.permissions }]
    case 'changeRole': {
      const had = new Set(permissionsIn(before, step.id))
      return [{ until: Infinity, ids: [...step.permissions].filter((id) => !had.has(id)) }]
    }
    case 'setRoles':
      return roleDifferences(before, next, step).given.map((id) => ({
        until: endOf(next, step.personId, id),
        ids: permissionsIn(before, id),
      }))
    case 'deleteRole':
    case 'addPermission':
    case 'deletePermission':
    case 'setRule':
    case 'deleteRule':
      return []
  }
}

/**
 * Security 1.3: nobody grants, edits or removes more than they hold, nor grants it for longer than they hold
 * it.
 */
function excessObjection(step: Step, situation: Situation): Objection | null {
  const { before, actor } = situation
  if (actor.superUser) return null
  const missingIn = (ids: Iterable<string>, held: ReadonlySet<string>): string[] =>
    namesOf(before, new Set(ids)).filter((name) => !held.has(name))
  const missing = missingIn(affectedPermissions(step, situation), permissionsHeldBy(before, actor.personId))
  if (missing.length > 0) return forbidden(say('permissions.notYours', summarizeNames(missing)))
  const tooShort = grantedPermissions(step, situation).flatMap(({ until, ids }) =>
    missingIn(ids, permissionsHeldUntil(before, actor.personId, until)),
  )
  return tooShort.length === 0 ? null : forbidden(say('permissions.notSoLong', summarizeNames(tooShort)))
}

/**
 * Security 1.3: nobody changes their own roles. A change that only removes your own roles is a conflict
 * rather than forbidden, since it is presumably a mistake.
 */
function ownRolesObjection(step: Step, { before, next, actor }: Situation): Objection | null {
  if (actor.superUser) return null
  if (step.kind === 'setRoles' && step.personId === actor.personId) {
    const { given } = roleDifferences(before, next, step)
    return given.length > 0
      ? forbidden('You cannot give yourself a role. Ask someone else who may.')
      : conflict(
          'You cannot take a role from yourself: you might lock yourself out. Ask someone else who may.',
        )
  }
  const isOwn =
    (step.kind === 'changeRole' || step.kind === 'deleteRole') &&
    before.holders.get(actor.personId)?.has(step.id)
  return isOwn
    ? conflict('You hold this role yourself, so you cannot change or delete it. Ask someone else who may.')
    : null
}

/** Security 1.3: nobody changes the rights of someone of equal or higher admin level. */
function rankObjection(step: Step, { before, next, actor, people }: Situation): Objection | null {
  if (actor.superUser) return null
  const touched = new Set([...permissionDifferences(before, next).keys(), ...losersOf(before, next)])
  if (step.kind === 'setRoles') touched.add(step.personId)
  // Deleting a permission or a rule affects the actor too, which is allowed.
  touched.delete(actor.personId)
  for (const personId of touched) {
    const person = people.get(personId)
    const sentence = person?.exists ? rankObstacle(actor, person) : null
    if (sentence) return forbidden(sentence)
  }
  return null
}

/** Security 1.2: who may set which rules. */
function ruleObjection(rule: Rule, { before, next, actor }: Situation): Objection | null {
  const endpoint = endpointAt(rule)
  // An endpoint of an earlier release; its rule has no effect.
  if (!endpoint) return null
  const call = callName(endpoint)
  const makers = rulesOf(endpoint)
  if (makers === 'none') {
    return conflict(
      endpoint.access === 'public'
        ? say('permissions.rule.public', { call })
        : say('permissions.rule.needed', { call }),
    )
  }
  if (actor.superUser) return null
  if (makers === 'superUsers') {
    return forbidden(
      endpoint.access === 'signedIn'
        ? say('permissions.rule.signedIn', { call })
        : say('permissions.rule.superUser', { call }),
    )
  }
  const [from, to] = [demandOf(before, endpoint), demandOf(next, endpoint)]
  // A rule grants the whole endpoint, so a permission that covers only some of its fields is not enough.
  const whole = typeof from === 'string' ? from : ordinaryFieldPermissions(from)
  if (!meets(permissionsHeldBy(before, actor.personId), whole)) {
    return forbidden(say('permissions.rule.notYours', { call }), typeof whole === 'string' ? [] : whole)
  }
  // A rule has no end, so it must not outlast what the actor holds.
  const opens = typeof to === 'string' || to.some((name) => !meets(new Set([name]), from))
  if (opens && !meets(permissionsHeldUntil(before, actor.personId, Infinity), whole))
    return forbidden(say('permissions.rule.notSoLong', { call }))
  return meets(permissionsHeldBy(next, actor.personId), to)
    ? null
    : conflict(say('permissions.rule.lockout', { call }))
}

function rulesObjection(step: Step, situation: Situation): Objection | null {
  const { before, next } = situation
  if (step.kind === 'setRule') return ruleObjection(step, situation)
  const touched = [...before.rules.values()].filter(
    (rule) => next.rules.get(rule.id)?.permissions !== rule.permissions,
  )
  for (const rule of step.kind === 'deleteRule' || step.kind === 'deletePermission' ? touched : []) {
    const objection = ruleObjection(rule, situation)
    if (objection) return objection
  }
  return null
}

/** Objections that hold no matter who makes the change. */
function invariantObjection(step: Step, { before }: Situation): Objection | null {
  if (step.kind === 'deletePermission') {
    const name = before.permissions.get(step.id)?.name ?? ''
    return isBuiltIn(name) ? conflict(say('permissions.builtIn', { name })) : null
  }
  if (step.kind !== 'addPermission' && step.kind !== 'addRole') return null
  const [kind, others] =
    step.kind === 'addRole'
      ? (['role', before.roles] as const)
      : (['permission', before.permissions] as const)
  if (isTaken(others, step.name)) return conflict(say('permissions.taken', { kind, name: step.name }))
  return others.size >= maxOfAKind
    ? conflict(say('permissions.tooMany', { kind, most: String(maxOfAKind) }))
    : null
}

/** Security 1.3: someone who can manage roles must remain. */
function lastManagerObjection({ before, next, people, hasSuperUser }: Situation): Objection | null {
  if (hasSuperUser) return null
  for (const names of managing) {
    const [had, has] = [lastingHoldersOf(before, names), lastingHoldersOf(next, names)]
    if (had.length > has.length && !has.some((personId) => people.get(personId)?.exists)) {
      return conflict(say('permissions.lastManager', pairOf(names)))
    }
  }
  return null
}

/**
 * The people whose standing must be known to authorize a step: those it affects, and the managers who remain.
 */
export function concernedBy(step: Step, before: Rights, next: Rights): Set<string> {
  const concerned = new Set([...permissionDifferences(before, next).keys(), ...losersOf(before, next)])
  if (step.kind === 'setRoles') concerned.add(step.personId)
  if (step.kind === 'deleteRole') {
    for (const [personId, roles] of before.holders) if (roles.has(step.id)) concerned.add(personId)
  }
  for (const names of managing) {
    const [had, has] = [lastingHoldersOf(before, names), lastingHoldersOf(next, names)]
    if (had.length > has.length) for (const personId of has) concerned.add(personId)
  }
  return concerned
}

/** Returns the objection to a step, or null. */
export function objectionTo(step: Step, situation: Situation): Objection | null {
  return (
    invariantObjection(step, situation) ??
    excessObjection(step, situation) ??
    ownRolesObjection(step, situation) ??
    rulesObjection(step, situation) ??
    rankObjection(step, situation) ??
    lastManagerObjection(situation)
  )
}

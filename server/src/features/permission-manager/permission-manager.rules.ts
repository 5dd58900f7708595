/**
 * Who may change which rights: nobody more than they hold, nobody their own, nobody those of someone who is
 * not below them.
 */
import { permissions as builtIn } from '@idlewood/contract/permissions'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { forOrdinaryFields } from '@idlewood/contract/profile-fields'
import { maxOfAKind } from '@idlewood/contract/permission-manager'
import { managing } from '../../access/managers.ts'
import { notBelow, shownOf, type Rank } from '../../access/rank.ts'
import { canHaveRule, endpointAt } from '../../access/route-rules.ts'
import {
  callName,
  demandOf,
  endOf,
  heldBy,
  heldUntil,
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
 * Why something is refused: `conflict` where the state of things forbids it, `forbidden` where it is not for
 * this person.
 */
export interface Objection {
  readonly kind: 'forbidden' | 'conflict'
  readonly sentence: string | Sentence
  /** Any one of these would have sufficed, if a permission is what is missing. */
  readonly required?: readonly string[]
}

/** Someone as the rules see them. */
export interface Standing extends Rank {
  readonly uid: number
  readonly username: string
  /** Their character is in the game: anyone who has none cannot sign in. */
  readonly exists: boolean
}

export interface Situation {
  readonly before: Rights
  readonly next: Rights
  readonly actor: Rank & { readonly personId: string }
  /** Those the step concerns; see {@link concernedBy}. */
  readonly people: ReadonlyMap<string, Standing>
  /** A super user of the configuration can sign in: then the portal can be managed whatever roles say. */
  readonly hasSuperUser: boolean
}

const forbidden = (sentence: string | Sentence, required?: readonly string[]): Objection => ({
  kind: 'forbidden',
  sentence,
  ...(required ? { required } : {}),
})
const conflict = (sentence: string | Sentence): Objection => ({ kind: 'conflict', sentence })

/** The portal's own permissions: code asks for them by name. */
export const isBuiltIn = (name: string): boolean => Object.hasOwn(builtIn, name)

/**
 * Names that people would take for the same: letter case, accents and blanks at the ends do not tell them
 * apart. A script's own marks, such as the vowels of Hindi and Thai, do.
 */
export const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Script=Inherited}/gu, '')
    .trim()
    .toLowerCase()

const isTaken = (named: ReadonlyMap<string, { name: string }>, name: string): boolean =>
  [...named.values()].some((other) => fold(other.name) === fold(name))

/** Who may make rules about a call. */
export function rulesOf(endpoint: Endpoint): 'staff' | 'superUsers' | 'none' {
  if (!canHaveRule(endpoint)) return 'none'
  const isReserved = /^\/(perms|auth)\//.test(endpoint.path) || endpoint.access === 'signedIn'
  return isReserved ? 'superUsers' : 'staff'
}

/** The roles a step gives to someone, for longer than before too, or takes from them, if only sooner. */
function movedRoles(before: Rights, next: Rights, { personId }: { personId: string }) {
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

/** Ids of the permissions a step hands out or takes away, whether or not anyone holds them now. */
function handled(step: Step, { before, next }: Situation): Iterable<string> {
  switch (step.kind) {
    case 'addRole':
      return step.permissions
    case 'changeRole':
      return [...step.permissions, ...permissionsIn(before, step.id)]
    case 'deleteRole':
      return permissionsIn(before, step.id)
    case 'setRoles': {
      const { given, taken } = movedRoles(before, next, step)
      return [...given, ...taken].flatMap((id) => [...permissionsIn(before, id)])
    }
    case 'deletePermission': {
      // What no role and no rule knows is nobody's.
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

/** Ids of the permissions a step hands out, and until when, in milliseconds: what is put in a role stays. */
function handedOut(step: Step, { before, next }: Situation): { until: number; ids: Iterable<string> }[] {
  switch (step.kind) {
    case 'addRole':
      return [{ until: Infinity, ids: step.permissions }]
    case 'changeRole': {
      const had = new Set(permissionsIn(before, step.id))
      return [{ until: Infinity, ids: [...step.permissions].filter((id) => !had.has(id)) }]
    }
    case 'setRoles':
      return movedRoles(before, next, step).given.map((id) => ({
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

/** Security 1.3: nobody grants, edits or removes more than they hold, nor grants it for longer. */
function overreaching(step: Step, situation: Situation): Objection | null {
  const { before, actor } = situation
  if (actor.superUser) return null
  const missingIn = (ids: Iterable<string>, held: ReadonlySet<string>): string[] =>
    namesOf(before, new Set(ids)).filter((name) => !held.has(name))
  const missing = missingIn(handled(step, situation), heldBy(before, actor.personId))
  if (missing.length > 0) return forbidden(say('permissions.notYours', shownOf(missing)))
  const tooShort = handedOut(step, situation).flatMap(({ until, ids }) =>
    missingIn(ids, heldUntil(before, actor.personId, until)),
  )
  return tooShort.length === 0 ? null : forbidden(say('permissions.notSoLong', shownOf(tooShort)))
}

/**
 * Security 1.3: nobody changes their own roles; what would only take from them is a conflict, for it cannot
 * be meant.
 */
function ownRoles(step: Step, { before, next, actor }: Situation): Objection | null {
  if (actor.superUser) return null
  if (step.kind === 'setRoles' && step.personId === actor.personId) {
    const { given } = movedRoles(before, next, step)
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

/** Security 1.3: nobody touches someone of equal or higher admin level. */
function reachingUp(step: Step, { before, next, actor, people }: Situation): Objection | null {
  if (actor.superUser) return null
  const touched = new Set([...permissionDifferences(before, next).keys(), ...losersOf(before, next)])
  if (step.kind === 'setRoles') touched.add(step.personId)
  // Who deletes a permission or a rule loses by it too, and may.
  touched.delete(actor.personId)
  for (const personId of touched) {
    const person = people.get(personId)
    const sentence = person?.exists ? notBelow(actor, person) : null
    if (sentence) return forbidden(sentence)
  }
  return null
}

/** Security 1.2: which rules may be made by whom. */
function objectionToRule(rule: Rule, { before, next, actor }: Situation): Objection | null {
  const endpoint = endpointAt(rule)
  // A call of an earlier release: its rule has no effect.
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
  // A rule grants the whole call, so a permission that covers only some of its fields is not enough.
  const whole = typeof from === 'string' ? from : forOrdinaryFields(from)
  if (!meets(heldBy(before, actor.personId), whole)) {
    return forbidden(say('permissions.rule.notYours', { call }), typeof whole === 'string' ? [] : whole)
  }
  return meets(heldBy(next, actor.personId), to) ? null : conflict(say('permissions.rule.lockout', { call }))
}

function objectionToRules(step: Step, situation: Situation): Objection | null {
  const { before, next } = situation
  if (step.kind === 'setRule') return objectionToRule(step, situation)
  const touched = [...before.rules.values()].filter(
    (rule) => next.rules.get(rule.id)?.permissions !== rule.permissions,
  )
  for (const rule of step.kind === 'deleteRule' || step.kind === 'deletePermission' ? touched : []) {
    const objection = objectionToRule(rule, situation)
    if (objection) return objection
  }
  return null
}

/** What must not be, no matter who does it. */
function impossible(step: Step, { before }: Situation): Objection | null {
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

/** Security 1.3: someone must be left who can manage roles. */
function lastManager({ before, next, people, hasSuperUser }: Situation): Objection | null {
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
 * The people whose standing must be known to authorize a step: those it touches, and the managers it leaves.
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

/** An objection to a step, or null. */
export function objectionTo(step: Step, situation: Situation): Objection | null {
  return (
    impossible(step, situation) ??
    overreaching(step, situation) ??
    ownRoles(step, situation) ??
    objectionToRules(step, situation) ??
    reachingUp(step, situation) ??
    lastManager(situation)
  )
}

import { maxPreviewed, permissionManager, type IntendedChange } from '@idlewood/contract/permission-manager'
import { endpoints } from '../../access/route-rules.ts'
import { refuseUnlessAllowed } from './apply-plan.ts'
import {
  withEvaluation,
  type RightsRequester,
  type AuthorizedStep,
  type RightsDeps,
} from './evaluation-context.ts'
import { countPeople, firstPeople, superPeople } from './users-with-roles.queries.ts'
import { changeRole, deletePermission, deleteRole, deleteRule, moveRole, setRule } from './plans.ts'
import {
  applyStep,
  callName,
  changedCalls,
  demandsOf,
  permissionsHeldBy,
  meets,
  permissionDifferences,
  type Rights,
  type Step,
} from './rights.ts'
import { findPeople, loadRights, type PersonRow } from './rights.queries.ts'
import { textProperty } from '../../language/sentences.ts'

/** The endpoint that would make each change: anyone who may call it may preview the change. */
const callOf = {
  rolePermissions: permissionManager.changeRole,
  roleDeletion: permissionManager.deleteRole,
  permissionDeletion: permissionManager.deletePermission,
  roleGiven: permissionManager.giveRole,
  roleTaken: permissionManager.takeRole,
  rule: permissionManager.setRoutePermission,
  ruleDeletion: permissionManager.deleteRoutePermission,
} as const

async function stepOf({ portal }: RightsDeps, rights: Rights, intended: IntendedChange): Promise<Step> {
  switch (intended.kind) {
    case 'rolePermissions':
      return changeRole(rights, intended.roleId, intended)
    case 'roleDeletion':
      return deleteRole(rights, intended.roleId)
    case 'permissionDeletion':
      return deletePermission(rights, intended.permissionId)
    case 'roleGiven':
      return moveRole(rights, portal.db, { ...intended, way: 'give' })
    case 'roleTaken':
      return moveRole(rights, portal.db, { ...intended, way: 'take' })
    case 'rule':
      return setRule(rights, intended)
    case 'ruleDeletion':
      return deleteRule(rights, intended.ruleId)
  }
}

/** Returns the endpoints a person may call beyond those open to every signed-in user. */
function passing(rights: Rights): (personId: string) => Set<string> {
  const demands = demandsOf(rights)
  const calls = endpoints.map((endpoint) => ({
    name: callName(endpoint),
    demand: demands.get(endpoint)?.names ?? endpoint.access,
  }))
  return (personId) => {
    const held = permissionsHeldBy(rights, personId)
    return new Set(calls.filter(({ demand }) => meets(held, demand)).map(({ name }) => name))
  }
}

/** One side of a preview: what `to` allows and `from` does not. */
async function concerned(deps: RightsDeps, from: Rights, to: Rights, supers: ReadonlySet<string>) {
  const { portal } = deps
  const differences = permissionDifferences(from, to)
  const calls = changedCalls(from, to)
  const ids = new Set([...differences].filter(([, { gains }]) => gains.length > 0).map(([id]) => id))
  for (const id of new Set([...from.holders.keys(), ...to.holders.keys()])) {
    const [had, has] = [permissionsHeldBy(from, id), permissionsHeldBy(to, id)]
    if (!supers.has(id) && calls.some(({ from, to }) => !meets(had, from) && meets(has, to))) ids.add(id)
  }
  // Endpoints that only one side opens to every signed-in user: they also concern people without roles.
  const opened = calls.filter(({ to, from }) => to === 'signedIn' && from !== 'signedIn')
  const passed = new Set(supers)
  for (const id of from.holders.keys()) {
    const held = permissionsHeldBy(from, id)
    if (opened.every(({ from }) => meets(held, from))) passed.add(id)
  }
  let total = ids.size
  let people: PersonRow[]
  if (opened.length === 0) {
    people = [...(await findPeople(portal.db, ids)).values()]
  } else {
    const alreadyPassed = [...passed].filter((id) => !ids.has(id)).length
    total = (await countPeople(portal)) - alreadyPassed
    people = (await firstPeople(portal, maxPreviewed + passed.size)).filter(
      ({ id }) => ids.has(id) || !passed.has(id),
    )
  }
  const [before, next] = [passing(from), passing(to)]
  const shown = people
    .toSorted((one, other) => one.username.localeCompare(other.username, 'en') || one.uid - other.uid)
    .slice(0, maxPreviewed)
    .map(({ id, uid, username }) => {
      const had = before(id)
      const gained = supers.has(id) ? [] : [...next(id)].filter((call) => !had.has(call))
      return { _id: id, uid, username, permissions: differences.get(id)?.gains ?? [], calls: gained }
    })
  return { total, people: shown }
}

/** Who would gain and lose what, and whether the change would be refused. */
export async function previewChange(deps: RightsDeps, viewer: RightsRequester, intended: IntendedChange) {
  const { db } = deps.portal
  const before = await loadRights(db)
  refuseUnlessAllowed(before, viewer, callOf[intended.kind])
  const step = await stepOf(deps, before, intended)
  const authorized: AuthorizedStep = { step, before, next: applyStep(before, step) }
  const supers = await superPeople(deps.portal, deps.superUsers)
  const [objection, gains, loses] = await Promise.all([
    withEvaluation(deps, viewer, async (evaluation) =>
      evaluation.objection(authorized, await evaluation.people(db, authorized)),
    ),
    concerned(deps, before, authorized.next, supers),
    concerned(deps, authorized.next, before, supers),
  ])
  return {
    refusal: objection ? String(objection.sentence) : null,
    ...textProperty('refusalText', objection?.sentence),
    gains,
    loses,
  }
}

import type { Endpoint } from '@idlewood/contract/endpoint'
import type { Kysely } from 'kysely'
import { raiseRevision } from '../../access/revision.ts'
import { recordPortalChange } from '../../changes/record.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { conflict, forbidden, withoutPermission, type Refusal } from '../../http/refusals.ts'
import { withEvaluation, type RightsRequester, type RightsDeps } from './evaluation-context.ts'
import { publishWith } from '../../live/live.ts'
import type { Objection } from './permission-manager.rules.ts'
import { applyStep, demandOf, permissionsHeldBy, meets, type Rights, type Step } from './rights.ts'
import { loadRights, writeStep } from './rights.queries.ts'
import { rightsEvent } from './rights-event.ts'
import { entriesOf } from './trail.ts'

/** The person making a request, the endpoint, and the address they connect from. */
export interface RightsRequest {
  viewer: RightsRequester
  endpoint: Endpoint
  address: string
}

/** Returns the steps for the rights as loaded in the transaction. Throws if the request makes no sense. */
export type Plan = (rights: Rights, db: Kysely<PortalTables>) => Step[] | Promise<Step[]>

const refusalOf = ({ kind, sentence, required }: Objection): Refusal =>
  kind === 'conflict' ? conflict(sentence) : forbidden(sentence, required)

/**
 * Checks the permission for the endpoint again, against current rights: it may have been revoked since the
 * guard checked it.
 */
export function refuseUnlessAllowed(rights: Rights, viewer: RightsRequester, endpoint: Endpoint): void {
  const demand = demandOf(rights, endpoint)
  if (
    viewer.superUser ||
    typeof demand === 'string' ||
    meets(permissionsHeldBy(rights, viewer.personId), demand)
  )
    return
  throw withoutPermission(demand)
}

/**
 * Changes rights in a single transaction, together with the entries in the audit trail and the access
 * revision. If any step is refused, nothing is changed. Returns the resulting rights.
 */
export function carryOut(
  deps: RightsDeps,
  { viewer, endpoint, address }: RightsRequest,
  plan: Plan,
): Promise<Rights> {
  const { db } = deps.portal
  const by = { personId: viewer.personId, uid: viewer.uid, username: viewer.username, address }
  return withEvaluation(deps, viewer, (evaluation) =>
    inTransaction(db, async (db) => {
      // This comes first: other changes of rights wait here, so what is read next stays valid until the
      // end.
      await raiseRevision(db)
      let rights = await loadRights(db)
      refuseUnlessAllowed(rights, viewer, endpoint)
      for (const step of await plan(rights, db)) {
        const authorized = { step, before: rights, next: applyStep(rights, step) }
        const people = await evaluation.people(db, authorized)
        const objection = evaluation.objection(authorized, people)
        if (objection) throw refusalOf(objection)
        await writeStep(db, step, rights)
        for (const entry of entriesOf(step, { ...authorized, people }))
          await recordPortalChange(db, entry, by)
        await publishWith(db, rightsEvent([...people.values()].map(({ uid }) => uid)))
        rights = authorized.next
      }
      return rights
    }),
  )
}

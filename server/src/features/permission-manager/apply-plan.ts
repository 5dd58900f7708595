import type { Endpoint } from '@idlewood/contract/endpoint'
import type { Kysely } from 'kysely'
import { raiseRevision } from '../../access/revision.ts'
import { recordPortalChange } from '../../changes/record.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import { conflict, forbidden, withoutPermission, type Refusal } from '../../http/errors.ts'
import { withEvaluation, type Asker, type Parts } from './evaluation-context.ts'
import { publishWith } from '../../live/live.ts'
import type { Objection } from './permission-manager.rules.ts'
import { after, demandOf, heldBy, meets, type Rights, type Step } from './rights.ts'
import { loadRights, writeStep } from './rights.queries.ts'
import { rightsNews } from './rights-news.ts'
import { entriesOf } from './trail.ts'

/** Who asks, by which call, and from where. */
export interface Asking {
  viewer: Asker
  endpoint: Endpoint
  address: string
}

/** Works out the steps from the rights as they are in the transaction. Throws what cannot be meant. */
export type Plan = (rights: Rights, db: Kysely<PortalTables>) => Step[] | Promise<Step[]>

const refusalOf = ({ kind, sentence, required }: Objection): Refusal =>
  kind === 'conflict' ? conflict(sentence) : forbidden(sentence, required)

/**
 * The right to make the call, as of now: the guard saw it a moment ago, and somebody may have taken it since.
 */
export function refuseUnlessAllowed(rights: Rights, viewer: Asker, endpoint: Endpoint): void {
  const demand = demandOf(rights, endpoint)
  if (viewer.superUser || typeof demand === 'string' || meets(heldBy(rights, viewer.personId), demand)) return
  throw withoutPermission(demand)
}

/**
 * Changes rights in one transaction with its entries in the trail and the access revision, or, when anything
 * is refused, nothing at all. Returns the rights as they are afterwards.
 */
export function carryOut(parts: Parts, { viewer, endpoint, address }: Asking, plan: Plan): Promise<Rights> {
  const { db } = parts.portal
  const by = { personId: viewer.personId, uid: viewer.uid, username: viewer.username, address }
  return withEvaluation(parts, viewer, (evaluation) =>
    retrying(() =>
      db.transaction().execute(async (db) => {
        // First of all: others who change rights wait here, so what is read next stays true until the
        // end.
        await raiseRevision(db)
        let rights = await loadRights(db)
        refuseUnlessAllowed(rights, viewer, endpoint)
        for (const step of await plan(rights, db)) {
          const authorized = { step, before: rights, next: after(rights, step) }
          const people = await evaluation.people(db, authorized)
          const objection = evaluation.objection(authorized, people)
          if (objection) throw refusalOf(objection)
          await writeStep(db, step, rights)
          for (const entry of entriesOf(step, { ...authorized, people }))
            await recordPortalChange(db, entry, by)
          if (step.kind === 'setRoles')
            await publishWith(db, rightsNews(people.get(step.personId)?.uid ?? null))
          rights = authorized.next
        }
        return rights
      }),
    ),
  )
}

import { isAllowed } from '@idlewood/contract/access'
import { links as calls } from '@idlewood/contract/links'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createAddressFilter } from '../../access/address-filter.ts'
import { actorOfRequest, recordLookAtAddresses } from '../../changes/record.ts'
import { objectionToRank, type Objection } from '../../changes/rules.ts'
import { findCharacterAddress } from '../../game/bans/reach.ts'
import { forbidden, invalid, notFound } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { findLinks } from './find-links.ts'
import { recordHousehold } from './households.ts'
import type { LinkDeps } from './links.deps.ts'

/** The reason the viewer may not see where someone plays from, or null. */
async function objectionToLook(
  { changes }: LinkDeps,
  uid: number,
  viewer: SignedInViewer,
): Promise<Objection | null> {
  const { actor, owner } = await changes.authorize(uid, viewer)
  return owner ? objectionToRank(actor, owner) : null
}

/** People who share an address or range with someone, as far as the viewer may know. */
async function neighboursOf(deps: LinkDeps, uid: number, viewer: SignedInViewer) {
  const { people } = await findLinks(deps, uid, await createAddressFilter(deps, viewer))
  return people.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'address' || kind === 'range'))
}

/**
 * The addresses of someone and of those who share an address or range with them. Recorded in the audit trail
 * first.
 */
async function addressesOf(deps: LinkDeps, uid: number, by: [SignedInViewer, FastifyRequest]) {
  const { game, portal } = deps
  const own = await findCharacterAddress(game, uid)
  if (!own) throw notFound('user')
  const [viewer] = by
  const objection = await objectionToLook(deps, uid, viewer)
  if (objection) throw forbidden(objection.sentence)
  const near = await neighboursOf(deps, uid, viewer)
  await recordLookAtAddresses(
    portal,
    { targetId: `user:${uid}`, targetName: own.username, count: near.length + 1 },
    actorOfRequest(...by),
  )
  const others = await Promise.all(near.map((person) => findCharacterAddress(game, person.uid)))
  return [own, ...others.filter((other) => other !== undefined)].map(({ uid: one, address }) => ({
    uid: one,
    address,
  }))
}

/** Staff cannot record a household for themselves or for someone who ranks above them. */
async function requireRank({ changes }: LinkDeps, uid: number, viewer: SignedInViewer): Promise<void> {
  const authorization = await changes.authorizeOwner(uid, viewer)
  authorization.refuseUntouchable()
}

export function linkRoutes(app: FastifyInstance, deps: LinkDeps): void {
  implement(app, calls, {
    of: async ({ params, viewer, request }) => {
      const seesAddresses = isAllowed(viewer, ['view_addresses']) || (await request.mayCall(calls.addresses))
      const mayKnow = seesAddresses ? await createAddressFilter(deps, viewer) : undefined
      return {
        ...(await findLinks(deps, Number(params.id), mayKnow)),
        canNote: isAllowed(viewer, calls.household.access),
      }
    },
    addresses: async ({ params, viewer, request }) => ({
      addresses: await addressesOf(deps, Number(params.id), [viewer, request]),
    }),
    household: async ({ params, body, viewer, request }) => {
      const uid = Number(params.id)
      if (uid === body.uid) throw invalid('Choose another character.', { uid: 'Choose another character.' })
      await requireRank(deps, uid, viewer)
      await requireRank(deps, body.uid, viewer)
      await recordHousehold(
        deps,
        { uid, other: body.uid, known: body.known },
        actorOfRequest(viewer, request),
      )
      return {}
    },
  })
}

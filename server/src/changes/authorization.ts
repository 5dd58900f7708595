/**
 * Decides what a person may change about a character. Rights and levels are read once and can then be checked
 * as often as needed.
 */
import type { FastifyRequest } from 'fastify'
import { conflict, forbidden, notFound } from '../http/refusals.ts'
import type { SignedInViewer } from '../http/request.ts'
import { createLastManagerCheck } from './keep-managers.ts'
import { objectionTo, type CheckedChange, type RuleDeps } from './objections.ts'
import { actorOf, ownerOf, type KnownActor, type KnownOwner, type Registry } from './actors-and-owners.ts'
import { objectionToPerson, type Objection } from './rules.ts'

/** The person who requests a change, and their address. */
export interface Requester {
  viewer: SignedInViewer
  address: string
}

/** The person who makes this request, and their address. */
export const requesterOf = (viewer: SignedInViewer, { ip }: Pick<FastifyRequest, 'ip'>): Requester => ({
  viewer,
  address: ip,
})

/** A requested edit; it counts as an undo only if it says so. */
export type RequestedEdit = Omit<CheckedChange, 'isUndo'> & { isUndo?: boolean }

/** The actor and the owner of a change, and the checks based on them. */
export interface Authorization {
  readonly actor: KnownActor
  /** Undefined for settings, and if there is no such character. */
  readonly owner: KnownOwner | undefined
  /** The reason the viewer may not make this edit, or null if they may. */
  objection(edit: RequestedEdit): Objection | null
  /** Throws that objection as a refusal, if there is one. */
  refuse(edit: RequestedEdit): void
}

/** An authorization about a character that exists. */
export interface OwnerAuthorization extends Authorization {
  readonly owner: KnownOwner
  /** Throws if the owner does not rank below the viewer or is the viewer; never for super users. */
  refuseUntouchable(): void
}

/** Throws an objection as a refusal, if there is one. */
function throwObjection(objection: Objection | null): void {
  if (objection) throw forbidden(objection.sentence, objection.required)
}

/**
 * Throws an objection, if there is one. If it says that the owner has more rights than the actor, but the
 * owner is the last person who can manage roles, it throws that as the reason instead: everybody would get
 * the first answer, because nobody has more rights.
 */
export async function throwUnlessLastManager(
  registry: Registry,
  change: Parameters<typeof createLastManagerCheck>[1],
  objection: Objection | null,
): Promise<void> {
  if (objection?.isOfRights) {
    const last = await (await createLastManagerCheck(registry, change))(registry.portal.db)
    if (last) throw conflict(last)
  }
  throwObjection(objection)
}

/** Reads the actor and the owner of the row; `uid` is null for settings. */
export async function createAuthorization(
  deps: RuleDeps,
  uid: number | null,
  viewer: SignedInViewer,
): Promise<Authorization> {
  const [actor, owner, demands] = await Promise.all([
    actorOf(deps.game, viewer),
    uid === null ? undefined : ownerOf(deps, uid),
    deps.demands(),
  ])
  const objection = (edit: RequestedEdit): Objection | null =>
    objectionTo({ isUndo: false, ...edit }, actor, { owner, demands, limit: deps.recentSignInMoney })
  return { actor, owner, objection, refuse: (edit) => throwObjection(objection(edit)) }
}

/** Reads the actor and the character concerned; throws a 404 if there is no such character. */
export async function authorizeOwner(
  deps: RuleDeps,
  uid: number,
  viewer: SignedInViewer,
): Promise<OwnerAuthorization> {
  const authorization = await createAuthorization(deps, uid, viewer)
  const { actor, owner } = authorization
  if (!owner) throw notFound('user')
  return { ...authorization, owner, refuseUntouchable: () => throwObjection(objectionToPerson(actor, owner)) }
}

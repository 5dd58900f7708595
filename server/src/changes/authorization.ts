/**
 * What somebody may change of a character, judged by rights and levels that are read once and asked about as
 * often as needed.
 */
import type { FastifyRequest } from 'fastify'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import type { SignedInViewer } from '../http/request.ts'
import { createLastManagerCheck } from './keep-managers.ts'
import { objectionTo, type CheckedChange, type RuleDeps } from './objections.ts'
import { actorOf, ownerOf, type KnownActor, type KnownOwner, type Registry } from './people.ts'
import { untouchable, type Objection } from './rules.ts'

/** Who asks, and from where. */
export interface Asking {
  viewer: SignedInViewer
  address: string
}

/** The person who makes this request, and from where. */
export const askingOf = (viewer: SignedInViewer, { ip }: Pick<FastifyRequest, 'ip'>): Asking => ({
  viewer,
  address: ip,
})

/** An edit as it is asked for; it counts as an undo only if it says so. */
export type AskedEdit = Omit<CheckedChange, 'isUndo'> & { isUndo?: boolean }

/** Who asks, of whom, and what follows from that. */
export interface Authorization {
  readonly actor: KnownActor
  /** Undefined for settings, and when there is no such character. */
  readonly owner: KnownOwner | undefined
  /** Why the viewer may not make such a change, or null. */
  objection(edit: AskedEdit): Objection | null
  /** Throws that objection as a refusal. */
  refuse(edit: AskedEdit): void
}

/** An authorization about a character that exists. */
export interface OwnerAuthorization extends Authorization {
  readonly owner: KnownOwner
  /** Throws where the owner does not stand below the one who asks, or is the same; never for super users. */
  refuseUntouchable(): void
}

/** Throws an objection as the refusal of a call. */
function throwObjection(objection: Objection | null): void {
  if (objection) throw forbidden(objection.sentence, objection.required)
}

/**
 * Throws an objection, if there is one. Where it says that the owner holds more rights than the person who
 * asks, and the owner is the last who can manage roles, it says that instead: everybody would get the first
 * answer, because nobody holds more.
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

/** Reads who asks and whose row it is; `uid` is null for settings. */
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
  const objection = (edit: AskedEdit): Objection | null =>
    objectionTo({ isUndo: false, ...edit }, actor, { owner, demands, limit: deps.recentSignInMoney })
  return { actor, owner, objection, refuse: (edit) => throwObjection(objection(edit)) }
}

/** Reads who asks and the character that something is done to; throws a 404 where there is none. */
export async function authorizeOwner(
  deps: RuleDeps,
  uid: number,
  viewer: SignedInViewer,
): Promise<OwnerAuthorization> {
  const authorization = await createAuthorization(deps, uid, viewer)
  const { actor, owner } = authorization
  if (!owner) throw notFound('user')
  return { ...authorization, owner, refuseUntouchable: () => throwObjection(untouchable(actor, owner)) }
}

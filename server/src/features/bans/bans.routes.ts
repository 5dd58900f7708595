import { isAllowed } from '@idlewood/contract/access'
import { bans as calls, type Ban } from '@idlewood/contract/bans'
import type { FastifyInstance } from 'fastify'
import { createAddressFilter, knownBanAddresses } from '../../access/address-filter.ts'
import { requesterOf, type Requester } from '../../changes/authorization.ts'
import { actorOfRequest, recordAddressSearch, recordLookAtAddresses } from '../../changes/record.ts'
import { presentChange } from '../../changes/present-change.ts'
import { entriesOf, listBans, type BanEntry, type BanQuery } from '../../game/bans/ban-entries.ts'
import { isNamed } from '../../game/bans/banned-name.ts'
import { findRows, nobody, rowsOf, type BanField } from '../../game/bans/ban-rows.ts'
import { forbidden } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { textProperty } from '../../language/sentences.ts'
import { listTimedRows } from './ban-details.queries.ts'
import { addPicture, findPicture } from './ban-pictures.ts'
import { needsConfirmation, targetOf, type RequestedTarget } from './ban-target.ts'
import type { BanDeps } from './bans.deps.ts'
import { planLift, liftBan } from './lift-ban.ts'
import { makeBan, reasonLength, requireBans } from './make-ban.ts'
import { presentBans, withoutOthers } from './present-ban.ts'

const bansPerPage = 25
/** Maximum people named in a preview; the rest are only counted. */
const maxNamed = 20

const shownFields: readonly BanField[] = ['id', 'ip', 'bannedby', 'date', 'reason', 'permanent']

async function list({ portal, game }: BanDeps, query: BanQuery & { page?: string | undefined }) {
  const page = Number(query.page ?? 1)
  const timed = query.view === 'timed' ? await listTimedRows(portal) : undefined
  const { entries, ...counted } = await listBans(game, { ...query, timed }, { page, limit: bansPerPage })
  const map = game.current()
  return {
    bans: await presentBans({ portal, game }, entries),
    ...counted,
    page,
    pageSize: bansPerPage,
    unavailable: shownFields.filter((field) => !map.column('bans', field)),
    isAvailable: map.table('bans') !== undefined,
  }
}

const seesAddresses = (viewer: SignedInViewer): boolean => isAllowed(viewer, ['view_addresses'])

/**
 * Presents the bans of somebody and of their address. The others tell where those they name play from, so the
 * viewer only learns of those whose address they may know; of none if that is not the case for this person.
 */
async function presentShared(
  deps: BanDeps,
  found: readonly BanEntry[],
  { name, viewer }: { name: string | null; viewer: SignedInViewer },
): Promise<Ban[]> {
  const bans = await presentBans(deps, found)
  const own = name ?? ''
  if (!seesAddresses(viewer)) return withoutOthers(bans, [own])
  const [mayKnowOwn, ...known] = await knownBanAddresses(deps, [{ username: name }, ...bans], viewer)
  if (!mayKnowOwn) return bans.filter((ban) => isNamed(ban, [own]))
  return withoutOthers(bans, [own, ...bans.flatMap((ban, index) => (known[index] && ban.username) || [])])
}

async function preview(deps: BanDeps, requested: RequestedTarget, requester: Requester) {
  const { game } = deps
  const { viewer } = requester
  requireBans(deps)
  const target = await targetOf(deps, requested, requester)
  const { people, named, addresses, problem, row } = target
  // That others are locked out tells where they play from.
  const mayKnow = await createAddressFilter(deps, viewer)
  const mayKnowOwn = named.every(mayKnow)
  const shown = people.filter(
    (one) => named.some(({ uid }) => uid === one.uid) || (mayKnowOwn && mayKnow(one)),
  )
  const name = row.username === nobody ? null : row.username
  const earlier = await rowsOf(game, { username: name, ip: addresses > 0 ? row.ip : null })
  return {
    problem: problem && String(problem.sentence),
    ...textProperty('problemText', problem?.sentence),
    instead: problem?.instead ?? null,
    existing: await presentShared(deps, await entriesOf(game, earlier), { name, viewer }),
    people: shown.slice(0, maxNamed).map(({ uid, username, adminlevel }) => ({ uid, username, adminlevel })),
    count: people.length,
    addresses,
    needsConfirmation: needsConfirmation(target),
    reasonLength: reasonLength(game),
  }
}

/** The bans found by address, without those whose address the viewer may not know; they are only counted. */
async function listByAddress(deps: BanDeps, query: Parameters<typeof list>[1], viewer: SignedInViewer) {
  const found = await list(deps, query)
  const shown = await knownBanAddresses(deps, found.bans, viewer)
  return { ...found, bans: found.bans.filter((_, index) => shown[index]) }
}

/** The addresses of bans. The access is recorded in the audit trail before anything is returned. */
async function addressesOf(deps: BanDeps, ids: readonly number[], by: Parameters<typeof actorOfRequest>) {
  const { portal, game } = deps
  const entries = await entriesOf(game, await findRows(game, ids))
  const names = [...new Set(entries.flatMap(({ username }) => username ?? []))]
  const targetName = names.length === 1 ? (names[0] ?? 'Bans') : 'Bans'
  await recordLookAtAddresses(
    portal,
    { targetId: 'bans', targetName, count: entries.length },
    actorOfRequest(...by),
  )
  const shown = await knownBanAddresses(deps, entries, by[0])
  return entries.flatMap(({ id, address }, index) =>
    id === null ? [] : [{ id, address: shown[index] ? address : null }],
  )
}

export function banRoutes(app: FastifyInstance, deps: BanDeps): void {
  const { portal } = deps
  implement(app, calls, {
    list: async ({ query, viewer, request }) => {
      const { by, search } = query
      if (by !== 'address' || !search) return list(deps, query)
      if (!seesAddresses(viewer))
        throw forbidden('To search by address you must be allowed to see addresses.', ['view_addresses'])
      const found = await listByAddress(deps, query, viewer)
      const look = { targetId: 'bans', targetName: search, count: found.total }
      await recordAddressSearch(portal, look, actorOfRequest(viewer, request))
      return found
    },
    addresses: async ({ body, viewer, request }) => ({
      addresses: await addressesOf(deps, body.ids, [viewer, request]),
    }),
    preview: ({ body, viewer, request }) => preview(deps, body, requesterOf(viewer, request)),
    make: async ({ body, viewer, request }) => {
      const { change, kicked } = await makeBan(deps, body, requesterOf(viewer, request))
      return { change: presentChange(change, viewer), kicked }
    },
    addPicture: async ({ body, viewer }) => ({ id: await addPicture(portal, body, viewer) }),
    picture: ({ params }) => findPicture(portal, params.id),
    covering: async ({ params, viewer }) => {
      const { entry, rows, stays } = await planLift(deps, Number(params.id))
      const shown = (entries: readonly BanEntry[]) =>
        presentShared(deps, entries, { name: entry.username, viewer })
      return { rows: await shown(rows), stays: await shown(stays) }
    },
    lift: async ({ params, body, viewer, request }) => {
      const id = Number(params.id)
      const change = await liftBan(deps, { id, reason: body.reason }, requesterOf(viewer, request))
      return { change: presentChange(change, viewer) }
    },
  })
}

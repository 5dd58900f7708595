import { isAllowed } from '@idlewood/contract/access'
import { isAddress } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { personNotes } from '@idlewood/contract/person-notes'
import { premium } from '@idlewood/contract/premium'
import { recordKinds, records as calls, type RecordEntry, type RecordKind } from '@idlewood/contract/records'
import type { FastifyInstance } from 'fastify'
import { knownBanAddresses } from '../../access/address-filter.ts'
import type { IdentityCheck } from '../../access/identity-check.ts'
import type { Registry } from '../../changes/actors-and-owners.ts'
import { databaseNow } from '../../game/dates/moment-sql.ts'
import { findCharacterAddress } from '../../game/bans/reach.ts'
import { offsetOf } from '../../game/dates/clock.ts'
import { hasRecordKind, listEvents, maxOfSource } from '../../game/record/events.ts'
import { findStanding, missingStanding } from '../../game/record/standing-now.ts'
import { notFound } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { listBansOf, type KnownOf } from './bans-of.ts'
import { listChangeEntries, listNoteEntries, listOrderEntries, listRenamings } from './portal-entries.ts'
import { newestFirst } from './timeline.rules.ts'

interface Deps extends Registry {
  identities: IdentityCheck
  namesBanningStaff: boolean
}

const entriesPerPage = 25

/**
 * What the viewer may see: staff see flags of others and bans of the person's address, and some of them notes
 * and others' names.
 */
interface Look {
  uid: number
  isOwn: boolean
  seesFlags: boolean
  seesNotes: boolean
  /** Whether the viewer may know the address of each ban; undefined if they may see no addresses. */
  knownOf: KnownOf | undefined
  seesChanges: boolean
  seesOrders: boolean
  kind: RecordKind | undefined
  page: number
}

const isOfBans = (kind: RecordKind): boolean => kind === 'ban' || kind === 'unban'

function isShown(kind: RecordKind, look: Look): boolean {
  if (kind === 'flag') return look.seesFlags
  if (kind === 'note') return look.seesNotes
  if (kind === 'change') return look.seesChanges
  if (kind === 'order') return look.seesOrders
  // The game's lines about bans name who issued them.
  return kind !== 'banlog' || !look.isOwn
}

const withoutStaff = (entry: RecordEntry): RecordEntry => ({ ...entry, by: null })

async function bansOf(deps: Deps, { uid, isOwn, knownOf }: Look): Promise<RecordEntry[]> {
  const known = await findCharacterAddress(deps.game, uid)
  if (!known) return []
  const { username } = known
  const address = !isOwn && known.address && isAddress(known.address) ? known.address : null
  const entries = await listBansOf(deps, { uid, username, address, knownOf })
  return isOwn && !deps.namesBanningStaff ? entries.map(withoutStaff) : entries
}

/** The entries of one kind from all sources. */
async function entriesOf(deps: Deps, kind: RecordKind, { uid, isOwn }: Look): Promise<RecordEntry[]> {
  const { game, portal, identities } = deps
  const shown = (entries: RecordEntry[]) => (isOwn ? entries.map(withoutStaff) : entries)
  if (kind === 'note') return listNoteEntries(portal.db, await identities.ownerOf(uid))
  if (kind === 'order') return shown(await listOrderEntries(portal.db, await identities.ownerOf(uid)))
  if (kind === 'jail' || kind === 'warning' || kind === 'mute' || kind === 'change')
    return shown(await listChangeEntries({ portal, game }, uid, kind))
  const entries = await listEvents(game, kind, uid)
  if (kind !== 'name') return entries
  return [...entries, ...shown(await listRenamings(portal.db, uid))]
}

async function record(deps: Deps, look: Look) {
  const { uid, kind, page } = look
  const { game } = deps
  const standing = await findStanding(game, uid)
  if (!standing) throw notFound('user')
  const wanted = recordKinds.filter((one) => isShown(one, look) && (kind === undefined || one === kind))
  const [hostNow, ...lists] = await Promise.all([
    databaseNow(game),
    ...wanted.filter((one) => !isOfBans(one)).map((one) => entriesOf(deps, one, look)),
    wanted.some(isOfBans) ? bansOf(deps, look) : [],
  ])
  const found = lists.flat().filter((entry) => kind === undefined || entry.kind === kind)
  const entries = newestFirst(found, offsetOf(hostNow, Date.now()))
  return {
    standing,
    entries: entries.slice((page - 1) * entriesPerPage, page * entriesPerPage),
    total: entries.length,
    more: lists.some((list) => list.length >= maxOfSource),
    page,
    pageSize: entriesPerPage,
    unavailable: [
      ...recordKinds.filter((one) => !isShown(one, look) || !hasRecordKind(game, one)),
      ...missingStanding(game),
    ],
  }
}

/** Nobody but a super user may read what staff write for staff about themselves: flags and notes. */
const mayReadRemarks = (viewer: SignedInViewer, uid: number): boolean =>
  viewer.superUser || viewer.uid !== uid

export function recordRoutes(app: FastifyInstance, deps: Deps): void {
  const asked = (query: { kind?: RecordKind | undefined; page?: string | undefined }) => ({
    kind: query.kind,
    page: Number(query.page ?? 1),
  })
  implement(app, calls, {
    of: async ({ params, query, viewer, request }) => {
      const uid = Number(params.id)
      const seesFlags = mayReadRemarks(viewer, uid)
      const seesAddresses = isAllowed(viewer, ['view_addresses'])
      return record(deps, {
        uid,
        isOwn: false,
        seesFlags,
        seesNotes: seesFlags && (await request.mayCall(personNotes.list)),
        knownOf: seesAddresses ? (bans) => knownBanAddresses(deps, bans, viewer) : undefined,
        seesChanges: await request.mayCall(changes.list),
        seesOrders: await request.mayCall(premium.list),
        ...asked(query),
      })
    },
    own: ({ viewer, query }) =>
      record(deps, {
        uid: viewer.uid,
        isOwn: true,
        seesFlags: false,
        seesNotes: false,
        knownOf: undefined,
        seesChanges: true,
        seesOrders: true,
        ...asked(query),
      }),
  })
}

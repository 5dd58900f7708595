import { recordKinds, records as calls, type RecordEntry, type RecordKind } from '@idlewood/contract/records'
import type { FastifyInstance } from 'fastify'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { isAddress } from '@idlewood/contract/bans'
import { findCharacterAddress } from '../../game/bans/reach.ts'
import type { Game } from '../../game/game.ts'
import { keeps, listEvents, maxOfSource } from '../../game/record/events.ts'
import { findStanding, missingStanding } from '../../game/record/standing-now.ts'
import { notFound } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import { listBansOf } from './bans-of.ts'

interface Deps {
  portal: PortalDatabase
  game: Game
  namesBanningStaff: boolean
}

const entriesPerPage = 25

/** Who looks: staff see notes of the staff, and bans of the person's address. */
interface Look {
  uid: number
  isOwn: boolean
  kind: RecordKind | undefined
  page: number
}

const isOfBans = (kind: RecordKind): boolean => kind === 'ban' || kind === 'unban'

/** Times of the game's host and of the portal side by side: what has no time is the oldest. */
const newestFirst = (one: RecordEntry, other: RecordEntry): number =>
  (other.at ?? '').localeCompare(one.at ?? '')

async function bansOf(deps: Deps, { uid, isOwn }: Look): Promise<RecordEntry[]> {
  const known = await findCharacterAddress(deps.game, uid)
  if (!known) return []
  const address = !isOwn && known.address && isAddress(known.address) ? known.address : null
  const entries = await listBansOf(deps, { uid, username: known.username, address })
  return isOwn && !deps.namesBanningStaff ? entries.map((entry) => ({ ...entry, by: null })) : entries
}

async function record(deps: Deps, look: Look) {
  const { uid, isOwn, kind, page } = look
  const { game } = deps
  const standing = await findStanding(game, uid)
  if (!standing) throw notFound('User')
  const shown = recordKinds.filter((one) => !(isOwn && one === 'flag'))
  const wanted = shown.filter((one) => kind === undefined || one === kind)
  const lists = await Promise.all([
    ...wanted.filter((one) => !isOfBans(one)).map((one) => listEvents(game, one, uid)),
    wanted.some(isOfBans) ? bansOf(deps, look) : [],
  ])
  const entries = lists
    .flat()
    .filter((entry) => kind === undefined || entry.kind === kind)
    .toSorted(newestFirst)
  return {
    standing,
    entries: entries.slice((page - 1) * entriesPerPage, page * entriesPerPage),
    total: entries.length,
    more: lists.some((list) => list.length >= maxOfSource),
    page,
    pageSize: entriesPerPage,
    unavailable: [...shown.filter((one) => !keeps(game, one)), ...missingStanding(game)],
  }
}

export function recordRoutes(app: FastifyInstance, deps: Deps): void {
  const pageOf = (page: string | undefined): number => Number(page ?? 1)
  implement(app, calls, {
    of: ({ params, query }) =>
      record(deps, { uid: Number(params.id), isOwn: false, kind: query.kind, page: pageOf(query.page) }),
    own: ({ viewer, query }) =>
      record(deps, { uid: viewer.uid, isOwn: true, kind: query.kind, page: pageOf(query.page) }),
  })
}

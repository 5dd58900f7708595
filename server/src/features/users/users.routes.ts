import { isAllowed } from '@idlewood/contract/access'
import { contactAccess, parseContactSearch } from '@idlewood/contract/contacts'
import {
  users,
  usersPerPage,
  type UserEntry,
  type UserFilter,
  type UserGlance,
  type UserOrder,
} from '@idlewood/contract/users'
import type { FastifyInstance } from 'fastify'
import { createAddressFilter } from '../../access/address-filter.ts'
import type { Registry } from '../../changes/actors-and-owners.ts'
import { actorOfRequest, recordAddressSearch } from '../../changes/record.ts'
import type { Candidates, ContactHit, Contacts } from '../../game/directory/contacts.ts'
import type { Window } from '../../game/directory/listing.ts'
import { matchesFilter, type Directory } from '../../game/directory/directory.ts'
import type { Game } from '../../game/game.ts'
import { findCharacter } from '../../game/readers/characters.ts'
import { allGroupNames } from '../../game/readers/groups.ts'
import type { Online } from '../../game/online/online.ts'
import type { Presence } from '../../game/presence/presence.ts'
import { listAllUsers, userRows } from '../../game/rows/user-rows.ts'
import { withoutPermission } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { streamed } from '../../http/streamed.ts'
import { playingUsers } from './playing-users.ts'
import { sortedUsers, sortsOf } from './sorted-users.ts'
import { mergedPage } from './users.rules.ts'

interface Deps extends Registry {
  directory: Directory
  contacts: Contacts
  online: Online
  presence: Presence
}

/** Whether a user passes a filter. */
type Belongs = (user: UserEntry) => boolean

/** Maximum number of users that a filter lists to narrow down a search. */
const maxCandidates = 10_000

/** The users a filter selects, as a list and one by one; undefined without a filter. */
interface Selection {
  belongs?: Belongs | undefined
  candidates?: Candidates | undefined
}

/** Finds users by phone number, plate, address or Discord id, as far as the viewer may search for these. */
async function findByContact(
  deps: Deps,
  viewer: SignedInViewer,
  { search = '', belongs, candidates }: Selection & { search?: string | undefined },
): Promise<{ hits: ContactHit[]; isExplicit: boolean; more: boolean }> {
  const { contacts, game } = deps
  const { kinds, text, isExplicit } = parseContactSearch(search)
  const allowed = kinds.filter((kind) => isAllowed(viewer, contactAccess[kind]))
  const [kind] = kinds
  if (isExplicit && kind && allowed.length === 0) throw withoutPermission(contactAccess[kind])
  const found = await Promise.all(allowed.map((kind) => contacts.find(kind, text, candidates)))
  const hits = found.flatMap(({ hits }) => hits)
  const more = found.some(({ more }) => more)
  if (belongs === undefined && !kinds.includes('ip')) return { hits, isExplicit, more }
  const { find } = userRows(game)
  const [mayLookAt, ...entries] = await Promise.all([
    kinds.includes('ip') ? createAddressFilter(deps, viewer) : undefined,
    ...hits.map(({ uid }) => find(uid)),
  ])
  const isShown = ({ match }: ContactHit, index: number): boolean => {
    const user = entries[index]
    if (!user || (belongs && !belongs(user))) return false
    return match.kind !== 'ip' || mayLookAt?.(user) === true
  }
  return { hits: hits.filter(isShown), isExplicit, more }
}

/** How many people other than the viewer were found by their address. */
const countByAddress = (hits: readonly ContactHit[], viewer: SignedInViewer): number =>
  hits.filter(({ uid, match }) => match.kind === 'ip' && uid !== viewer.uid).length

/** The columns of the list that this game lacks. */
const missingGlances = (game: Game) =>
  (['level', 'faction', 'lastlogin'] as const).filter((field) => !game.current().column('users', field))

/** Level, faction and last login of the users on a page, read by one statement. */
async function glancesOf(game: Game, found: readonly UserEntry[]): Promise<Record<string, UserGlance>> {
  const { factions } = await allGroupNames(game)
  const characters = await Promise.all(found.map(({ uid }) => findCharacter(game, uid)))
  return Object.fromEntries(
    characters.flatMap((character) => {
      if (!character) return []
      const { uid, level, faction: id, lastlogin } = character
      const faction = id !== null && id >= 1 ? { id, name: factions.get(String(id)) ?? null } : null
      return [[uid, { level, faction, lastlogin }]]
    }),
  )
}

interface Query {
  search?: string | undefined
  filter?: UserFilter | undefined
  sort?: UserOrder | undefined
}

/**
 * The users a query selects: those in the game come from the online service, all others from the directory.
 */
async function sourceOf({ game, directory, online }: Deps, { search, filter, sort }: Query) {
  if (filter === 'playing') {
    const { since } = await online.byUid()
    return {
      belongs: ({ uid }: UserEntry) => since.has(uid),
      candidates: async () => new Set(since.keys()),
      rest: (window: Window) => playingUsers(game, { uids: since.keys(), search, sort }, window),
    }
  }
  return {
    belongs: filter && ((user: UserEntry) => matchesFilter(user, filter)),
    candidates:
      filter &&
      (async () => {
        const uids = await directory.matching({ filter }, maxCandidates)
        return uids && new Set(uids)
      }),
    rest: (window: Window) =>
      sort === undefined
        ? directory.window({ search, filter }, window)
        : sortedUsers({ game, directory }, { search, filter, sort }, window),
  }
}

export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  const { game } = deps
  implement(app, users, {
    all: async ({ query, viewer, request }) => {
      const unavailable = [...userRows(game).missing, ...missingGlances(game)]
      if (Object.keys(query).length === 0) return streamed('users', listAllUsers(game), { unavailable })
      const page = Number(query.page ?? 1)
      const limit = Number(query.limit ?? usersPerPage)
      const { search } = query
      const { rest, ...selection } = await sourceOf(deps, query)
      const { hits, isExplicit, more } = await findByContact(deps, viewer, { search, ...selection })
      const found = await mergedPage(
        { page, limit },
        {
          hits,
          entry: (uid) => userRows(game).find(uid),
          rest: (window) => (isExplicit ? { users: [], total: 0 } : rest(window)),
        },
      )
      const look = { targetId: 'users', targetName: search ?? '', count: countByAddress(hits, viewer) }
      await recordAddressSearch(deps.portal, look, actorOfRequest(viewer, request))
      const glances = await glancesOf(game, found.users)
      const sorts = isExplicit ? [] : sortsOf(game, { search, total: found.total })
      return {
        ...found,
        ...(more && { more }),
        glances,
        page,
        limit,
        unavailable,
        knowsPlaying: deps.presence.players().state !== 'unknown',
        sorts,
      }
    },
  })
}

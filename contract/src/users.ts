/** Everybody who plays, as staff look them up. */
import { z } from 'zod'
import { unavailable } from './character.ts'
import { contactMatch } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { page, pageLimit, searchText } from './paging.ts'

/**
 * One user in the list. A level above 0 means that the role is held; what the game keeps as NULL is 0, and
 * null is a level this game does not have.
 */
export const userEntry = z.object({
  uid: z.int(),
  username: z.string(),
  adminlevel: z.int().nullable(),
  helperlevel: z.int().nullable(),
  factionmod: z.int().nullable(),
  gangmod: z.int().nullable(),
  banappealer: z.int().nullable(),
})
/** What the list shows of a user besides the roles; null where the game holds no value. */
export const userGlance = z.object({
  level: z.int().nullable(),
  faction: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  /** The game host's local time without zone, `YYYY-MM-DDTHH:MM:SS`. */
  lastlogin: z.string().nullable(),
})

/** What the list shows of a user besides the roles. */
export type UserGlance = z.infer<typeof userGlance>

/** One user in the list. */
export type UserEntry = z.infer<typeof userEntry>

/**
 * The groups staff filter by: `non-admins` are those of admin level below 1, the others those whose level is
 * above 0.
 */
export const levelFilters = ['admins', 'helpers', 'fm', 'gm', 'ba', 'non-admins'] as const
/** A group staff filter by that depends on a level. */
export type LevelFilter = (typeof levelFilters)[number]
/** What staff filter by: `playing` are those known to be in the game. */
export const userFilters = [...levelFilters, 'playing'] as const
/** What staff filter by. */
export type UserFilter = (typeof userFilters)[number]

/** What a list of users can be sorted by; `-` before it sorts downwards. */
export const userSorts = ['uid', 'username', 'level', 'lastlogin'] as const
/** What a list of users can be sorted by. */
export type UserSort = (typeof userSorts)[number]
/** An order of users. */
export type UserOrder = UserSort | `-${UserSort}`

const userOrders: readonly UserOrder[] = userSorts.flatMap((sort) => [sort, `-${sort}` as const])

/** Users on a page, unless the call says otherwise. */
export const usersPerPage = 20

/** Longest text that is searched for. */
export const users = {
  all: endpoint({
    method: 'GET',
    path: '/user/allusers',
    access: ['view_all_users'],
    summary:
      'All users by uid, or with any of the parameters one page of those that match: the best matches of a search first, then by uid.',
    query: z.strictObject({
      /**
       * Part of a name in any letter case, a blank standing for the underscore; a whole uid; or, for who may
       * see such things, a phone, a plate, an address or a Discord id, by its shape or behind `phone:`,
       * `plate:`, `ip:` or `discord:`.
       */
      search: searchText().optional(),
      filter: z.enum(userFilters, `A filter is one of ${userFilters.join(', ')}.`).optional(),
      /** Without it the best matches of a search come first, then by uid. */
      sort: z.enum(userOrders).optional(),
      /** From 1; one beyond the last is empty. */
      page: page.optional(),
      limit: pageLimit('users').optional(),
    }),
    reply: z.object({
      /** `match` says by what somebody was found, where that is neither name nor number. */
      users: z.array(userEntry.extend({ match: contactMatch.optional() })),
      /** How many match; absent when all were asked for, as are page and limit. */
      total: z.int().optional(),
      page: z.int().optional(),
      limit: z.int().optional(),
      /** By uid, of the users of a page. */
      glances: z.record(z.string(), userGlance).optional(),
      /**
       * What those that match can be sorted by: everything this game keeps while they are few enough, only
       * their uid beyond. A sort that is not among these is left out of account.
       */
      sorts: z.array(z.enum(userSorts)).optional(),
      unavailable: unavailable.optional(),
      /** Whether anything can say who plays, for the filter `playing`. */
      knowsPlaying: z.boolean().optional(),
    }),
  }),
}

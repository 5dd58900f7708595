/** All users, for staff. */
import { z } from 'zod'
import { unavailable } from './character.ts'
import { contactMatch } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { page, pageLimit, searchText } from './paging.ts'

/**
 * One user in the list. A level above 0 means that the user has the role; NULL in the game's database counts
 * as 0, and null means that this game has no such level.
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
/** The other columns of the list; null if the game has no value. */
export const userGlance = z.object({
  level: z.int().nullable(),
  faction: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  /** The game host's local time without a zone, `YYYY-MM-DDTHH:MM:SS`. */
  lastlogin: z.string().nullable(),
})

/** The other columns of the list. */
export type UserGlance = z.infer<typeof userGlance>

/** One user in the list. */
export type UserEntry = z.infer<typeof userEntry>

/** Filters by level: `non-admins` have an admin level below 1, the others a level above 0. */
export const levelFilters = ['admins', 'helpers', 'fm', 'gm', 'ba', 'non-admins'] as const
/** A filter by level. */
export type LevelFilter = (typeof levelFilters)[number]
/** All filters: `playing` selects those known to be in the game. */
export const userFilters = [...levelFilters, 'playing'] as const
/** A filter. */
export type UserFilter = (typeof userFilters)[number]

/** The orders of a list of users; a leading `-` means descending. */
export const userSorts = ['uid', 'username', 'level', 'lastlogin'] as const
/** What a list of users can be sorted by. */
export type UserSort = (typeof userSorts)[number]
/** An order of users. */
export type UserOrder = UserSort | `-${UserSort}`

const userOrders: readonly UserOrder[] = userSorts.flatMap((sort) => [sort, `-${sort}` as const])

/** The default number of users per page. */
export const usersPerPage = 20

export const users = {
  all: endpoint({
    method: 'GET',
    path: '/user/allusers',
    access: ['view_all_users'],
    summary:
      'All users by uid, or with any of the parameters one page of those that match: the best matches of a search first, then by uid.',
    query: z.strictObject({
      /**
       * Part of a name, ignoring case, where a blank matches the underscore; a whole uid; or, with the
       * permission to see it, a phone number, a plate, an address or a Discord id, recognised by its form or
       * by the prefix `phone:`, `plate:`, `ip:` or `discord:`.
       */
      search: searchText().optional(),
      filter: z.enum(userFilters).optional(),
      /** By default the best matches of a search come first, otherwise users are sorted by uid. */
      sort: z.enum(userOrders).optional(),
      /** Starts at 1; pages past the last are empty. */
      page: page.optional(),
      limit: pageLimit.optional(),
    }),
    staleOn: ['changes'],
    reply: z.object({
      /** `match` is what a user was found by, if that was neither name nor uid. */
      users: z.array(userEntry.extend({ match: contactMatch.optional() })),
      /** The number of matches; absent if all users were requested, as are page and limit. */
      total: z.int().optional(),
      /** True if more users match, by an address for example, than are found and counted. */
      more: z.boolean().optional(),
      page: z.int().optional(),
      limit: z.int().optional(),
      /** By uid, for the users on the page. */
      glances: z.record(z.string(), userGlance).optional(),
      /**
       * What the matches can be sorted by: everything this game stores if they are few enough, otherwise only
       * the uid. Any other sort is ignored.
       */
      sorts: z.array(z.enum(userSorts)).optional(),
      unavailable: unavailable.optional(),
      /** Whether it can be known who is in the game, for the filter `playing`. */
      knowsPlaying: z.boolean().optional(),
    }),
  }),
}

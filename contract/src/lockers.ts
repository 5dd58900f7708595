/** Public lockers: slots that people rent at places in the city, and their contents. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { page, pageLimit, searchText } from './paging.ts'

/** A locker; it has no name if the game does not give it one. */
const lockerName = z.object({ id: z.int(), name: z.string().nullable() })

/** A locker with its number of slots, and how many of them are rented. */
export const publicLocker = lockerName.extend({ slots: z.int(), rented: z.int() })
/** A locker with its numbers of slots. */
export type PublicLocker = z.infer<typeof publicLocker>

/**
 * One slot of a locker. A free one has neither `username` nor `uid`; for a rented one, the game may store
 * only one of them.
 */
export const lockerSlot = z.object({
  id: z.int(),
  lockerid: z.int(),
  /** Counts the tenants: increased by one with each new tenant. Null in games without such a number. */
  lockertrackid: z.int().nullable(),
  username: z.string().nullable(),
  uid: z.int().nullable(),
})
/** One slot of a locker. */
export type LockerSlot = z.infer<typeof lockerSlot>

/** One kind of item in a slot. */
export const lockerItem = z.object({
  id: z.int(),
  itemname: z.string(),
  /** Null if the game has a number that cannot be read exactly. */
  quantity: z.number().nullable(),
})
/** One kind of item in a slot. */
export type LockerItem = z.infer<typeof lockerItem>

/** The default number of rows per page. */
export const lockersPerPage = 20

const paging = z.strictObject({
  search: searchText().optional(),
  /** Starts at 1; pages past the last are empty. */
  page: page.optional(),
  limit: pageLimit.optional(),
})

/** Page and search; without any of them, everything is returned. */
export type LockerPaging = z.infer<typeof paging>

/** The number of matches and the page; absent if everything was requested. */
const paged = { total: z.int().optional(), page: z.int().optional(), limit: z.int().optional() }

export const lockers = {
  list: endpoint({
    method: 'GET',
    path: '/user/publiclockers',
    access: ['view_public_lockers'],
    summary: 'All public lockers, or with any of the parameters one page of those whose name or id matches.',
    query: paging,
    reply: z.object({ publiclockerid: z.array(publicLocker), ...paged }),
  }),
  slots: endpoint({
    method: 'GET',
    path: '/user/publiclockers/:id',
    access: ['view_public_locker_details'],
    summary:
      "A locker's slots, or with any of the parameters one page of those whose tenant's name holds the search.",
    params: z.strictObject({ id: idParam }),
    query: paging,
    reply: z.object({ publiclockerslots: z.array(lockerSlot), locker: lockerName, ...paged }),
  }),
  items: endpoint({
    method: 'GET',
    path: '/user/publiclockers/:id/:slotid',
    access: ['view_public_locker_slot'],
    summary:
      'What a slot of a locker holds, or with any of the parameters one page of the things whose name holds the search.',
    params: z.strictObject({ id: idParam, slotid: idParam }),
    query: paging,
    reply: z.object({
      publiclockeritems: z.array(lockerItem),
      locker: lockerName,
      slot: lockerSlot,
      ...paged,
    }),
  }),
}

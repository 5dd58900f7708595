/** Public lockers: compartments people rent at places of the city, and what lies in them. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { page, pageLimit, searchText } from './paging.ts'

/** Where a locker stands; a game may give its lockers no name. */
const lockerName = z.object({ id: z.int(), name: z.string().nullable() })

/** A locker with how many slots it has, and how many of them somebody rents. */
export const publicLocker = lockerName.extend({ slots: z.int(), rented: z.int() })
/** A locker with its number of slots. */
export type PublicLocker = z.infer<typeof publicLocker>

/**
 * One slot of a locker. A free one has neither `username` nor `uid`; of a rented one the game may know only
 * one of them.
 */
export const lockerSlot = z.object({
  id: z.int(),
  lockerid: z.int(),
  /**
   * Counts the tenants: who gets the slot after another raises it by one. Null in games without such a
   * number.
   */
  lockertrackid: z.int().nullable(),
  username: z.string().nullable(),
  uid: z.int().nullable(),
})
/** One slot of a locker. */
export type LockerSlot = z.infer<typeof lockerSlot>

/** One kind of thing in a slot. */
export const lockerItem = z.object({
  id: z.int(),
  itemname: z.string(),
  /** Null where the game holds a number that cannot be read exactly. */
  quantity: z.number().nullable(),
})
/** One kind of thing in a slot. */
export type LockerItem = z.infer<typeof lockerItem>

/** Rows on a page, unless the call says otherwise. */
export const lockersPerPage = 20

const paging = z.strictObject({
  search: searchText().optional(),
  /** From 1; one beyond the last is empty. */
  page: page.optional(),
  limit: pageLimit('rows').optional(),
})

/** Which page of which search; nothing of it asks for all there is. */
export type LockerPaging = z.infer<typeof paging>

/** How many match and which page this is; absent when all were asked for. */
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

/** Schemas shared by factions and gangs: ranks, skins, and pages of members. */
import { z } from 'zod'
import { page, pageLimit } from './paging.ts'

/**
 * A rank's name; `id` is the group's. Ranks are numbered from 0, or from 1 where the group's row names them,
 * with gaps where the game has no row.
 */
export const groupRank = z.object({ id: z.int(), rank: z.int(), name: z.string().nullable() })
/** A rank's name. */
export type GroupRank = z.infer<typeof groupRank>

/** A skin of a group; `id` is the group's. */
export const groupSkin = z.object({
  id: z.int(),
  slot: z.int(),
  /** Stock skins 0–311, custom ones 20001–30000. */
  skinid: z.int().nullable(),
})
/** A skin of a group. */
export type GroupSkin = z.infer<typeof groupSkin>

/** False if this game has no table from which the portal can read this list. */
export const available = z.boolean()

/** The default number of members per page. */
export const membersPerPage = 20

/** Without page and limit, all members are returned. */
export const memberPaging = z.strictObject({
  /** Starts at 1; pages past the last are empty. */
  page: page.optional(),
  limit: pageLimit.optional(),
})

/** The uids of leaders by the names stored in their groups; only for viewers who may open users. */
export const leaders = z.record(z.string(), z.int()).optional()

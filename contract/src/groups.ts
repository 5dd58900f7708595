/** What factions and gangs have in common: ranks, skins, and members page by page. */
import { z } from 'zod'
import { page, pageLimit } from './paging.ts'

/** A rank's name; `id` is the group's. Ranks count from 0, with gaps where the game has no row. */
export const groupRank = z.object({ id: z.int(), rank: z.int(), name: z.string().nullable() })
/** A rank's name. */
export type GroupRank = z.infer<typeof groupRank>

/** A skin of a group; `id` is the group's. */
export const groupSkin = z.object({
  id: z.int(),
  slot: z.int(),
  /** Stock 0–311, custom 20001–30000. */
  skinid: z.int().nullable(),
})
/** A skin of a group. */
export type GroupSkin = z.infer<typeof groupSkin>

/** False when this game has no table the portal can read this list from. */
export const available = z.boolean()

/** Members on a page, unless the call says otherwise. */
export const membersPerPage = 20

/** Without page and limit all members come at once. */
export const memberPaging = z.strictObject({
  /** From 1; one beyond the last is empty. */
  page: page.optional(),
  limit: pageLimit('members').optional(),
})

/** The ids of leaders by the names the groups have for them; only for those who may open users. */
export const leaders = z.record(z.string(), z.int()).optional()

/** Factions as shown to staff: a list, and one faction with its members, ranks, salaries and skins. */
import { z } from 'zod'
import { unavailable } from './character.ts'
import { endpoint, idParam } from './endpoint.ts'
import { available, groupRank, groupSkin, memberPaging, leaders } from './groups.ts'

/** A faction in the list. */
export const factionEntry = z.object({
  id: z.int(),
  name: z.string().nullable(),
  shortname: z.string().nullable(),
  /** The leader's name as the game stored it on appointment; null if there is none. */
  leader: z.string().nullable(),
  /**
   * 0 none, 1 police, 2 medic, 3 news, 4 government; the portal's value lists contain the names of others.
   */
  type: z.int().nullable(),
  /** The number of ranks, which are numbered from 0, or from 1 where the row itself names them. */
  rankcount: z.int().nullable(),
})
/** A faction in the list. */
export type FactionEntry = z.infer<typeof factionEntry>

/** One faction. */
export const faction = factionEntry.extend({
  turftokens: z.number().nullable(),
  fpainkillers: z.number().nullable(),
  fcash: z.number().nullable(),
  fdirtycash: z.number().nullable(),
})
/** One faction. */
export type Faction = z.infer<typeof faction>

/** The hourly pay of a rank. A rank without an entry has no pay in the game. */
export const factionSalary = z.object({ rank: z.int(), amount: z.number().nullable() })
/** The pay of a rank. */
export type FactionSalary = z.infer<typeof factionSalary>

/**
 * A member; `id` is the user's uid. If the rank is stored as a text that matches no rank's name, its number
 * is null.
 */
export const factionUser = z.object({
  id: z.int(),
  username: z.string(),
  factionrank: z.int().nullable(),
  factionrankname: z.string().nullable(),
})
/** A member. */
export type FactionUser = z.infer<typeof factionUser>

const params = z.strictObject({ id: idParam })

export const factions = {
  list: endpoint({
    method: 'GET',
    path: '/user/factions',
    access: ['view_factions'],
    summary: 'All factions by id.',
    reply: z.object({ factions: z.array(factionEntry), available, unavailable, leaders }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/user/factions/:id',
    access: ['view_faction_details'],
    summary: 'One faction, as the only element of a list.',
    params,
    reply: z.object({ factiondetails: z.array(faction), unavailable, leaders }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/user/factions/:id/user',
    access: ['view_faction_users'],
    summary: 'The members of a faction, highest rank first, then by name; with a parameter one page of them.',
    params,
    query: memberPaging,
    staleOn: ['changes'],
    reply: z.object({ factionuser: z.array(factionUser), total: z.int(), available, unavailable }),
  }),
  ranks: endpoint({
    method: 'GET',
    path: '/user/factions/:id/rank',
    access: ['view_faction_rank'],
    summary: 'The ranks of a faction, lowest first.',
    params,
    reply: z.object({ factionrank: z.array(groupRank), available }),
  }),
  salaries: endpoint({
    method: 'GET',
    path: '/user/factions/:id/salary',
    access: ['view_faction_salary'],
    summary:
      'What the ranks of a faction are paid, lowest rank first; to be paired by rank, for not every rank is paid.',
    params,
    reply: z.object({ factionsalary: z.array(factionSalary), available }),
  }),
  skins: endpoint({
    method: 'GET',
    path: '/user/factions/:id/skin',
    access: ['view_faction_skin'],
    summary: 'The skins of a faction by slot.',
    params,
    reply: z.object({ factionskin: z.array(groupSkin), available }),
  }),
}

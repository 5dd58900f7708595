/** Gangs as shown to staff: a list, and one gang with its members, ranks and skins. */
import { z } from 'zod'
import { unavailable } from './character.ts'
import { endpoint, idParam } from './endpoint.ts'
import { available, groupRank, groupSkin, memberPaging, leaders } from './groups.ts'

/** A gang in the list. */
export const gangEntry = z.object({
  id: z.int(),
  name: z.string().nullable(),
  /** The message of the day without the game's colour codes; null if there is none. */
  motd: z.string().nullable(),
  /** The leader's name as the game stored it on appointment; null if there is none. */
  leader: z.string().nullable(),
  level: z.int().nullable(),
})
/** A gang in the list. */
export type GangEntry = z.infer<typeof gangEntry>

/** One gang, with the numbers of items in its stash. */
export const gang = gangEntry.extend({
  strikes: z.int().nullable(),
  turftokens: z.number().nullable(),
  points: z.number().nullable(),
  /** The id of the allied gang; −1 for none. */
  alliance: z.int().nullable(),
  /** The name of the allied gang; null if there is none or it no longer exists. */
  alliancename: z.string().nullable(),
  cash: z.number().nullable(),
  materials: z.number().nullable(),
  /** The total number of rounds of all kinds. */
  ammo: z.number().nullable(),
  pot: z.number().nullable(),
  crack: z.number().nullable(),
  meth: z.number().nullable(),
  painkillers: z.number().nullable(),
})
/** One gang. */
export type Gang = z.infer<typeof gang>

/**
 * A member; `id` is the user's uid. If the rank is stored as a text that matches no rank's name, its number
 * is null.
 */
export const gangUser = z.object({
  id: z.int(),
  username: z.string(),
  gangrank: z.int().nullable(),
  gangrankname: z.string().nullable(),
})
/** A member. */
export type GangUser = z.infer<typeof gangUser>

const params = z.strictObject({ id: idParam })

export const gangs = {
  list: endpoint({
    method: 'GET',
    path: '/user/gangs',
    access: ['view_gangs'],
    summary: 'All gangs by id.',
    reply: z.object({ gangs: z.array(gangEntry), available, unavailable, leaders }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/user/gangs/:id',
    access: ['view_gang_details'],
    summary: 'One gang, as the only element of a list.',
    params,
    reply: z.object({ gangsdetails: z.array(gang), unavailable, leaders }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/user/gangs/:id/user',
    access: ['view_gang_users'],
    summary: 'The members of a gang, highest rank first, then by name; with a parameter one page of them.',
    params,
    query: memberPaging,
    staleOn: ['changes'],
    reply: z.object({ ganguser: z.array(gangUser), total: z.int(), available, unavailable }),
  }),
  ranks: endpoint({
    method: 'GET',
    path: '/user/gangs/:id/rank',
    access: ['view_gang_rank'],
    summary: 'The ranks of a gang, lowest first.',
    params,
    reply: z.object({ gangrank: z.array(groupRank), available }),
  }),
  skins: endpoint({
    method: 'GET',
    path: '/user/gangs/:id/skin',
    access: ['view_gang_skin'],
    summary: 'The skins of a gang by slot.',
    params,
    reply: z.object({ gangskin: z.array(groupSkin), available }),
  }),
}

import { gangs } from '@idlewood/contract/gangs'
import type { FastifyInstance } from 'fastify'
import type { Game } from '../../game/game.ts'
import { findGang, listGangs, missingInGangList } from '../../game/readers/gangs.ts'
import { getGroupId, listRanks, listSkins } from '../../game/rows/group-rows.ts'
import { listMembers, pageOf } from '../../game/readers/members.ts'
import { leadersFor } from '../../access/leaders.ts'
import { notFound } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'

export function gangRoutes(app: FastifyInstance, { game }: { game: Game }): void {
  const existing = (params: { id: string }): Promise<number> => getGroupId(game, 'gangs', params.id)

  implement(app, gangs, {
    list: async ({ viewer }) => {
      const found = await listGangs(game)
      return {
        gangs: found ?? [],
        available: found !== null,
        unavailable: missingInGangList(game),
        ...(await leadersFor(viewer, game, found ?? [])),
      }
    },

    details: async ({ params, viewer }) => {
      const found = await findGang(game, Number(params.id))
      if (!found) throw notFound('gang')
      return {
        gangsdetails: [found],
        unavailable: game.current().missing.gang,
        ...(await leadersFor(viewer, game, [found])),
      }
    },

    users: async ({ params, query }) => {
      const found = await listMembers(game, 'gang', await existing(params), pageOf(query))
      const members = found?.members ?? []
      return {
        ganguser: members.map(({ id, username, rank, rankname }) => ({
          id,
          username,
          gangrank: rank,
          gangrankname: rankname,
        })),
        total: found?.total ?? 0,
        available: found !== null,
        unavailable: game.current().column('users', 'gangrank') ? [] : ['gangrank', 'gangrankname'],
      }
    },

    ranks: async ({ params }) => {
      const found = await listRanks(game, 'gang', await existing(params))
      return { gangrank: found ?? [], available: found !== null }
    },

    skins: async ({ params }) => {
      const found = await listSkins(game, 'gangskins', await existing(params))
      return { gangskin: found ?? [], available: found !== null }
    },
  })
}

import { factions } from '@idlewood/contract/factions'
import type { FastifyInstance } from 'fastify'
import { findFaction, listFactions, listSalaries, missingInFactionList } from '../../game/readers/factions.ts'
import type { Game } from '../../game/game.ts'
import { getGroupId, listRanks, listSkins } from '../../game/rows/group-rows.ts'
import { listMembers, pageOf } from '../../game/readers/members.ts'
import { leadersFor } from '../../access/leaders.ts'
import { notFound } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'

export function factionRoutes(app: FastifyInstance, { game }: { game: Game }): void {
  const existing = (params: { id: string }): Promise<number> => getGroupId(game, 'factions', params.id)

  implement(app, factions, {
    list: async ({ viewer }) => {
      const found = await listFactions(game)
      return {
        factions: found ?? [],
        available: found !== null,
        unavailable: missingInFactionList(game),
        ...(await leadersFor(viewer, game, found ?? [])),
      }
    },

    details: async ({ params, viewer }) => {
      const found = await findFaction(game, Number(params.id))
      if (!found) throw notFound('faction')
      return {
        factiondetails: [found],
        unavailable: game.current().missing.faction,
        ...(await leadersFor(viewer, game, [found])),
      }
    },

    users: async ({ params, query }) => {
      const found = await listMembers(game, 'faction', await existing(params), pageOf(query))
      const members = found?.members ?? []
      return {
        factionuser: members.map(({ id, username, rank, rankname }) => ({
          id,
          username,
          factionrank: rank,
          factionrankname: rankname,
        })),
        total: found?.total ?? 0,
        available: found !== null,
        unavailable: game.current().column('users', 'factionrank') ? [] : ['factionrank', 'factionrankname'],
      }
    },

    ranks: async ({ params }) => {
      const found = await listRanks(game, 'faction', await existing(params))
      return { factionrank: found ?? [], available: found !== null }
    },

    salaries: async ({ params }) => {
      const found = await listSalaries(game, await existing(params))
      return { factionsalary: found ?? [], available: found !== null }
    },

    skins: async ({ params }) => {
      const found = await listSkins(game, 'factionskins', await existing(params))
      return { factionskin: found ?? [], available: found !== null }
    },
  })
}

import { character } from '@idlewood/contract/character'
import type { FastifyInstance } from 'fastify'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { findCharacter } from '../../game/readers/characters.ts'
import type { Game } from '../../game/game.ts'
import { groupNames } from '../../game/readers/groups.ts'
import { listInventory } from '../../game/readers/inventory.ts'
import { unauthenticated } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import { keepSample, listSamples } from './character-samples.ts'

export function characterRoutes(
  app: FastifyInstance,
  { game, portal }: { game: Game; portal: PortalDatabase },
): void {
  async function own(uid: number) {
    const found = await findCharacter(game, uid)
    // Deleted in the game since the session began.
    if (!found) throw unauthenticated('This character is no longer in the game.')
    return found
  }

  implement(app, character, {
    profile: async ({ viewer }) => {
      const found = await own(viewer.uid)
      return { user: { ...found, superUser: viewer.superUser }, unavailable: game.current().missing.user }
    },

    permissions: ({ viewer }) => ({ permissions: [...viewer.permissions].toSorted() }),

    stats: async ({ viewer }) => {
      const found = await own(viewer.uid)
      const names = await groupNames(game, found)
      return { userDetails: { ...found, ...names }, unavailable: game.current().missing.userDetails }
    },

    inventory: async ({ viewer }) => {
      const { items, available } = await listInventory(game, viewer.uid)
      return { inventory: items, available }
    },

    history: async ({ viewer }) => {
      const whom = { personId: viewer.personId, now: Date.now() }
      await keepSample(portal, whom, await own(viewer.uid))
      return { days: await listSamples(portal, whom) }
    },
  })
}

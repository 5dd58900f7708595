import { character } from '@idlewood/contract/character'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownOf } from '../../access/own-reads.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { findCharacter } from '../../game/readers/characters.ts'
import type { Game } from '../../game/game.ts'
import { groupNames } from '../../game/readers/groups.ts'
import { listInventory } from '../../game/readers/inventory.ts'
import { unauthenticated } from '../../http/refusals.ts'
import { implement, type Handlers } from '../../http/implement.ts'
import { createSampleWriter, listSamples } from './character-samples.ts'

export function characterRoutes(
  app: FastifyInstance,
  { game, portal }: { game: Game; portal: PortalDatabase },
): void {
  const keepSample = createSampleWriter(portal, (error) =>
    app.log.warn({ err: error }, 'how characters stand today could not be kept; the next visit does'),
  )

  async function own(request: FastifyRequest, uid: number) {
    const read = ownOf(request, 'character')
    const found = read ? read.value : await findCharacter(game, uid)
    // Deleted in the game since the session began.
    if (!found) throw unauthenticated('This character is no longer in the game.')
    return found
  }

  const handlers: Handlers<typeof character> = {
    profile: async ({ viewer, request }) => {
      const found = await own(request, viewer.uid)
      return {
        user: { ...found, superUser: viewer.superUser },
        unavailable: [...game.current().missing.user, ...found.unreadable],
      }
    },

    permissions: ({ viewer }) => ({ permissions: [...viewer.permissions].toSorted() }),

    stats: async ({ viewer, request }) => {
      const found = await own(request, viewer.uid)
      const names = await groupNames(game, found)
      return {
        userDetails: { ...found, ...names },
        unavailable: [...game.current().missing.userDetails, ...found.unreadable],
      }
    },

    inventory: async ({ viewer, request }) => {
      const read = ownOf(request, 'inventory')
      if (read) return { inventory: read.value ?? [], available: true }
      const { items, available } = await listInventory(game, viewer.uid)
      return { inventory: items, available }
    },

    history: async ({ viewer, request }) => {
      const standing = await own(request, viewer.uid)
      const visit = { personId: viewer.personId, now: Date.now(), standing }
      keepSample(visit)
      return { days: await listSamples(portal, visit) }
    },
  }
  implement(app, character, handlers, {
    profile: { reads: 'character' },
    stats: { reads: 'character' },
    history: { reads: 'character' },
    inventory: { reads: 'inventory' },
  })
}

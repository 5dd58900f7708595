import { managedUser } from '@idlewood/contract/managed-user'
import { vehicles } from '@idlewood/contract/vehicles'
import type { FastifyInstance } from 'fastify'
import { ownOf } from '../../access/own-reads.ts'
import type { Game } from '../../game/game.ts'
import { findVehicle, hasVehicles, listVehicles } from '../../game/readers/vehicles.ts'
import { notFound } from '../../http/refusals.ts'
import { implement, type Handlers } from '../../http/implement.ts'

export function vehicleRoutes(app: FastifyInstance, { game }: { game: Game }): void {
  const handlers: Handlers<typeof vehicles> = {
    list: async ({ viewer, request }) => {
      const read = ownOf(request, 'vehicles')
      return {
        vehicles: read ? (read.value ?? []) : await listVehicles(game, viewer.uid),
        available: hasVehicles(game),
      }
    },

    stats: async ({ viewer, params, request }) => {
      const found = await findVehicle(game, Number(params.id))
      // Players get the same not-found for another player's vehicle as for one that does not exist.
      const isSeen = found?.ownerUid === viewer.uid || (await request.mayCall(managedUser.vehicle))
      if (!found || !isSeen) throw notFound('vehicle')
      return { vehicle: found.vehicle, storage: found.storage, unavailable: found.unavailable }
    },
  }
  implement(app, vehicles, handlers, { list: { reads: 'vehicles' } })
}

import { managedUser } from '@idlewood/contract/managed-user'
import { vehicles } from '@idlewood/contract/vehicles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAdmitted, tokenOf, type Gate } from '../../access/guard.ts'
import { ownOf } from '../../access/own-reads.ts'
import type { Game } from '../../game/game.ts'
import { findVehicle, listVehicles } from '../../game/readers/vehicles.ts'
import { notFound } from '../../http/errors.ts'
import { implement, type Handlers } from '../../http/implement.ts'

/**
 * Whether the viewer may see other players' vehicles: under the same rule as the staff's list of a player's
 * vehicles.
 */
const seesOthers = (gate: Gate, request: FastifyRequest): Promise<boolean> =>
  isAdmitted(gate, managedUser.vehicle, tokenOf(request) ?? '')

export function vehicleRoutes(app: FastifyInstance, { game, gate }: { game: Game; gate: Gate }): void {
  const handlers: Handlers<typeof vehicles> = {
    list: async ({ viewer, request }) => {
      const read = ownOf(request, 'vehicles')
      return { vehicles: read ? (read.value ?? []) : await listVehicles(game, viewer.uid) }
    },

    stats: async ({ viewer, params, request }) => {
      const found = await findVehicle(game, Number(params.id))
      // Players get the same not-found for another player's vehicle as for one that does not exist.
      const isSeen = found?.ownerUid === viewer.uid || (await seesOthers(gate, request))
      if (!found || !isSeen) throw notFound('vehicle')
      return { vehicle: found.vehicle, storage: found.storage, unavailable: found.unavailable }
    },
  }
  implement(app, vehicles, handlers, { list: { reads: 'vehicles' } })
}

import { managedUser } from '@idlewood/contract/managed-user'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import { giveItem, giveToVehicle, showGiveable } from './giving.ts'
import { showInventory, updateItem } from './managed-inventory.ts'
import type { ManagedUserDeps } from './managed-user.deps.ts'
import { removeAccount, showProfile, updateProfile } from './profile.ts'
import { showSummary } from './summary.ts'
import { removeVehicle, showVehicle, showVehicles } from './managed-vehicles.ts'

export function managedUserRoutes(app: FastifyInstance, deps: ManagedUserDeps): void {
  implement(app, managedUser, {
    summary: showSummary(deps),
    profile: showProfile(deps),
    update: updateProfile(deps),
    remove: removeAccount(deps),
    inventory: showInventory(deps),
    updateItem: updateItem(deps),
    giveable: showGiveable(deps),
    giveItem: giveItem(deps),
    giveToVehicle: giveToVehicle(deps),
    vehicles: showVehicles(deps),
    removeVehicle: removeVehicle(deps),
    vehicle: showVehicle(deps),
  })
}

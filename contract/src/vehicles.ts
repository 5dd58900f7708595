/** Vehicles a player owns, and one vehicle with what lies in its trunk. */
import { z } from 'zod'
import { unavailable } from './character.ts'
import { endpoint, idParam } from './endpoint.ts'
import { modelName } from './game/vehicle-models.ts'

/** A vehicle in a list. Its name is the entry at `modelid` − 400 in {@link modelNames}. */
export const vehicleEntry = z.object({ id: z.int(), modelid: z.int(), plate: z.string().nullable() })
/** A vehicle in a list. */
export type VehicleEntry = z.infer<typeof vehicleEntry>

/**
 * One vehicle. `fuel` and `health` are percent (the game's 0–1000 health is divided by ten), not rounded;
 * `impounded`, `trunk` and `gpsSystem` are 0 for no; `tickets` is the game's own figure, 0 for none.
 */
export const vehicle = z.object({
  id: z.int(),
  modelid: z.int(),
  plate: z.string().nullable(),
  fuel: z.number().nullable(),
  health: z.number().nullable(),
  impounded: z.int().nullable(),
  tickets: z.number().nullable(),
  trunk: z.int().nullable(),
  gpsSystem: z.int().nullable(),
  owner: z.string().nullable(),
})
/** One vehicle. */
export type Vehicle = z.infer<typeof vehicle>

/** What a vehicle is called where it is confirmed and recorded: its model, and its plate if it has one. */
export function vehicleName({ modelid, plate }: Pick<VehicleEntry, 'modelid' | 'plate'>): string {
  const model = modelName(modelid) ?? `Model ${modelid}`
  return plate ? `${model} (${plate})` : model
}

/** One thing in a trunk. */
export const storageItem = z.object({
  itemname: z.string(),
  /** Null where the game holds a number that cannot be read exactly. */
  itemquantity: z.number().nullable(),
})
/** One thing in a trunk. */
export type StorageItem = z.infer<typeof storageItem>

export const vehicles = {
  list: endpoint({
    method: 'GET',
    path: '/user/vehicles',
    access: 'signedIn',
    offline: true,
    summary: "The signed-in player's vehicles.",
    reply: z.object({ vehicles: z.array(vehicleEntry) }),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/user/vehicles/stats/:id',
    access: 'signedIn',
    offline: true,
    summary:
      "One of the signed-in player's vehicles with its storage; another's is as absent as a missing one, " +
      'except for staff who may see it by its owner.',
    params: z.strictObject({ id: idParam }),
    reply: z.object({ vehicle, storage: z.array(storageItem), unavailable }),
  }),
}

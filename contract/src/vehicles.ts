/** A player's vehicles, and one vehicle with the contents of its trunk. */
import { z } from 'zod'
import { unavailable } from './character.ts'
import { endpoint, idParam } from './endpoint.ts'
import { modelName } from './game/vehicle-models.ts'

/** A vehicle in a list. Its model name is at index `modelid` − 400 of {@link modelNames}. */
export const vehicleEntry = z.object({ id: z.int(), modelid: z.int(), plate: z.string().nullable() })
/** A vehicle in a list. */
export type VehicleEntry = z.infer<typeof vehicleEntry>

/**
 * One vehicle. `fuel` and `health` are percentages (the game's health of 0–1000 divided by ten), not rounded;
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

/** A vehicle's name in confirmations and in the audit trail: its model, and its plate if it has one. */
export function vehicleName({ modelid, plate }: Pick<VehicleEntry, 'modelid' | 'plate'>): string {
  const model = modelName(modelid) ?? `Model ${modelid}`
  return plate ? `${model} (${plate})` : model
}

/** One item in a trunk. */
export const storageItem = z.object({
  itemname: z.string(),
  /** Null if the game has a number that cannot be read exactly. */
  itemquantity: z.number().nullable(),
})
/** One item in a trunk. */
export type StorageItem = z.infer<typeof storageItem>

export const vehicles = {
  list: endpoint({
    method: 'GET',
    path: '/user/vehicles',
    access: 'signedIn',
    staleOn: ['changes'],
    offline: true,
    summary: "The signed-in player's vehicles.",
    reply: z.object({
      vehicles: z.array(vehicleEntry),
      /** False if this game has no vehicles that the portal can read. */
      available: z.boolean(),
    }),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/user/vehicles/stats/:id',
    access: 'signedIn',
    staleOn: ['changes'],
    offline: true,
    summary:
      "One of the signed-in player's vehicles with its storage; another's is as absent as a missing one, " +
      'except for staff who may see it by its owner.',
    params: z.strictObject({ id: idParam }),
    reply: z.object({ vehicle, storage: z.array(storageItem), unavailable }),
  }),
}

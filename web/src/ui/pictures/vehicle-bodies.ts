/** The silhouette of each model, and the fixed colours of service vehicles. */
import { vehicleClass } from '@idlewood/contract/game/vehicle-models'
import { paintOf, type Paint } from './paint.ts'

/** The available silhouettes. */
export type VehicleBody =
  | 'saloon'
  | 'super'
  | 'muscle'
  | 'lowrider'
  | 'hatchback'
  | 'estate'
  | 'suv'
  | 'pickup'
  | 'van'
  | 'buggy'
  | 'lorry'
  | 'semi'
  | 'bus'
  | 'tractor'
  | 'tank'
  | 'motorbike'
  | 'scooter'
  | 'bicycle'
  | 'boat'
  | 'plane'
  | 'helicopter'
  | 'trailer'
  | 'train'

const models: Partial<Record<VehicleBody, readonly number[]>> = {
  super: [411, 415, 429, 451, 477, 480, 494, 502, 503, 506, 533, 541, 555, 558, 559, 562, 587, 602],
  muscle: [402, 419, 434, 439, 475, 491, 504, 518, 542, 545, 549, 603],
  lowrider: [409, 412, 474, 534, 536, 567, 575, 576],
  hatchback: [401, 410, 436, 496, 526, 527, 565, 589],
  estate: [404, 442, 458, 479, 561],
  suv: [400, 444, 470, 489, 490, 495, 500, 505, 528, 556, 557, 579, 599],
  pickup: [422, 478, 525, 535, 543, 554, 600, 605],
  van: [413, 416, 418, 423, 440, 459, 482, 483, 498, 508, 552, 582, 588, 609],
  buggy: [424, 441, 457, 471, 568, 571, 594],
  lorry: [406, 407, 408, 414, 427, 428, 433, 443, 455, 456, 499, 524, 544, 573, 578, 601],
  semi: [403, 514, 515],
  bus: [431, 437],
  tractor: [485, 486, 530, 531, 532, 572, 574, 583],
  tank: [432, 564],
  scooter: [448, 462],
  bicycle: [481, 509, 510],
}
const bodies = new Map<number, VehicleBody>(
  Object.entries(models).flatMap(
    ([body, those]) => those.map((model) => [model, body as VehicleBody] as const), // Object.entries widens the keys to string
  ),
)
const ofClass = { car: 'saloon', bike: 'motorbike' } as const

/** The silhouette of a model: its own, or that of its class. */
export function bodyOf(modelid: number): VehicleBody {
  const kind = vehicleClass(modelid)
  return bodies.get(modelid) ?? (kind === 'car' || kind === 'bike' ? ofClass[kind] : kind)
}

const white: Paint = { light: '#ffffff', body: '#ded6e2', shade: '#6f6379' }
const liveries: readonly [paint: Paint, models: readonly number[]][] = [
  // Police, medics and the coast guard.
  [white, [416, 430, 472, 488, 497, 523, 596, 597, 598, 599]],
  [{ light: '#ff8a78', body: '#c9202b', shade: '#650f1c' }, [407, 544]],
  [{ light: '#ffe08a', body: '#f2b21d', shade: '#8f5f06' }, [420, 438]],
  // Vehicles of the army and special units.
  [{ light: '#a8ad84', body: '#68704a', shade: '#2f3524' }, [425, 432, 433, 470, 520, 548]],
  [{ light: '#6d7390', body: '#2c3046', shade: '#10121e' }, [427, 490, 528, 601]],
]
const livery = new Map(liveries.flatMap(([paint, those]) => those.map((model) => [model, paint] as const)))

/** The colours of a model: those of its service, or colours chosen by its number. */
export const paintOfModel = (modelid: number): Paint => livery.get(modelid) ?? paintOf(modelid)

/** The positions of the roof lights of service vehicles, on the 320 × 200 picture. */
const roofLamps = new Map<number, readonly [x: number, y: number]>([
  ...[596, 597, 598].map((model) => [model, [156, 88]] as const),
  [599, [128, 70]],
  [416, [150, 54]],
  [407, [240, 74]],
  [544, [240, 74]],
  [427, [240, 74]],
  [601, [240, 74]],
])

/** The position of a service vehicle's roof lights; undefined if it has none. */
export const roofLampsOf = (modelid: number): readonly [x: number, y: number] | undefined =>
  roofLamps.get(modelid)

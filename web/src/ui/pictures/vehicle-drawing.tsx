/** Drawings of vehicles: a body for each model, in front of an evening background. */
import type { ComponentType } from 'react'
import { Buggy, Estate, Hatchback, Lowrider, Muscle, Pickup, Van } from './body-drawings.tsx'
import { OffRoader, Sedan, SportsCar } from './car-drawings.tsx'
import { Boat, Helicopter, Plane } from './craft-drawings.tsx'
import { DuskBackdrop, duskOf, type Ground } from './dusk.tsx'
import { Bicycle, Bike, Bus, Trailer, Train, Truck } from './road-drawings.tsx'
import { bodyOf, paintOfModel, roofLampsOf, type VehicleBody } from './vehicle-bodies.ts'
import type { DrawingProps } from './vehicle-parts.tsx'
import { LightBar, Scooter, Semi, Tank, Tractor } from './work-drawings.tsx'

const drawings: Record<VehicleBody, [drawing: ComponentType<DrawingProps>, ground?: Ground]> = {
  saloon: [Sedan],
  super: [SportsCar],
  muscle: [Muscle],
  lowrider: [Lowrider],
  hatchback: [Hatchback],
  estate: [Estate],
  suv: [OffRoader],
  pickup: [Pickup],
  van: [Van],
  buggy: [Buggy],
  lorry: [Truck],
  semi: [Semi],
  bus: [Bus],
  tractor: [Tractor],
  tank: [Tank],
  motorbike: [Bike],
  scooter: [Scooter],
  bicycle: [Bicycle],
  boat: [Boat, 'water'],
  plane: [Plane, 'air'],
  helicopter: [Helicopter, 'air'],
  trailer: [Trailer],
  train: [Train, 'rails'],
}

/** The vehicle model in front of an evening background, 320 × 200. The same model always looks the same. */
export function VehicleDrawing({ modelid, id }: { modelid: number; id: string }) {
  const [Drawing, ground = 'road'] = drawings[bodyOf(modelid)]
  const lamps = roofLampsOf(modelid)
  return (
    <>
      <DuskBackdrop dusk={duskOf(modelid)} number={modelid} ground={ground} id={id} />
      {lamps && <LightBar x={lamps[0]} y={lamps[1]} />}
      <Drawing paint={paintOfModel(modelid)} id={id} />
    </>
  )
}

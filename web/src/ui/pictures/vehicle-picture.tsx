/** The picture of a vehicle model: from the asset host, or drawn. */
import { modelName } from '@idlewood/contract/game/vehicle-models'
import { useId, type ComponentType } from 'react'
import { cx } from '../class-names.ts'
import { Boat, Helicopter, Plane } from './craft-drawings.tsx'
import { DuskBackdrop, duskOf, type Ground } from './dusk.tsx'
import { assetAddress, RemotePicture } from './remote-picture.tsx'
import { Buggy, Estate, Hatchback, Lowrider, Muscle, Pickup, Van } from './body-drawings.tsx'
import { OffRoader, Sedan, SportsCar } from './car-drawings.tsx'
import { Bicycle, Bike, Bus, Trailer, Train, Truck } from './road-drawings.tsx'
import { bodyOf, paintOfModel, roofLampsOf, type VehicleBody } from './vehicle-bodies.ts'
import type { DrawingProps } from './vehicle-parts.tsx'
import { LightBar, Scooter, Semi, Tank, Tractor } from './work-drawings.tsx'
import { useMessages } from '../../language/messages.ts'

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

/** The drawing of a vehicle model in front of an evening background. */
function VehicleDrawing({ modelid, label }: { modelid: number; label: string }) {
  const id = useId()
  const [Drawing, ground = 'road'] = drawings[bodyOf(modelid)]
  const lamps = roofLampsOf(modelid)
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      className="absolute -inset-px size-[calc(100%+2px)]"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <DuskBackdrop dusk={duskOf(modelid)} number={modelid} ground={ground} id={id} />
      {lamps && <LightBar x={lamps[0]} y={lamps[1]} />}
      <Drawing paint={paintOfModel(modelid)} id={id} />
    </svg>
  )
}

/**
 * A vehicle by `modelid` (400–611 in the stock game), 16:10. Its accessible name is the model's name unless
 * `alt` says otherwise; an empty `alt` makes it decorative, for use next to the written name.
 */
export function VehiclePicture({
  modelid,
  assetsUrl,
  alt: given,
  className,
}: {
  modelid: number
  assetsUrl: string | null
  alt?: string
  className?: string
}) {
  const t = useMessages('ui')
  const alt = given ?? modelName(modelid) ?? t('vehicle.model', { model: String(modelid) })
  return (
    <RemotePicture
      src={assetAddress(assetsUrl, `vehicles/${modelid}.jpg`)}
      alt={alt}
      className={cx('grain aspect-16/10 w-full', className)}
      imageClassName="object-cover"
      drawing={<VehicleDrawing modelid={modelid} label={alt} />}
    />
  )
}

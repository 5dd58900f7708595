/** The picture of a vehicle model: from the asset host, or drawn. */
import { modelName, vehicleClass, type VehicleClass } from '@idlewood/contract/game/vehicle-models'
import { useId, type ComponentType } from 'react'
import { cx } from '../class-names.ts'
import { Boat, Helicopter, Plane } from './craft-drawings.tsx'
import { DuskBackdrop, duskOf, type Ground } from './dusk.tsx'
import { paintOf } from './paint.ts'
import { assetAddress, RemotePicture } from './remote-picture.tsx'
import { OffRoader, Sedan, SportsCar } from './car-drawings.tsx'
import { Bicycle, Bike, Bus, Trailer, Train, Truck } from './road-drawings.tsx'
import type { DrawingProps } from './vehicle-parts.tsx'
import { useMessages } from '../../language/messages.ts'

const drawings: Record<VehicleClass, [ComponentType<DrawingProps>, Ground]> = {
  car: [Sedan, 'road'],
  bike: [Bike, 'road'],
  boat: [Boat, 'water'],
  plane: [Plane, 'air'],
  helicopter: [Helicopter, 'air'],
  trailer: [Trailer, 'road'],
  train: [Train, 'rails'],
}

// Models of a class that have a shape of their own.
const bodies: [ComponentType<DrawingProps>, Set<number>][] = [
  [Bicycle, new Set([481, 509, 510])],
  [Bus, new Set([431, 437])],
  [
    SportsCar,
    new Set([
      402, 411, 415, 429, 434, 451, 475, 477, 480, 494, 502, 503, 506, 533, 541, 555, 558, 559, 562, 565, 568,
      571, 587, 589, 602, 603,
    ]),
  ],
  [
    OffRoader,
    new Set([
      400, 404, 413, 418, 422, 424, 440, 444, 458, 459, 470, 478, 479, 482, 483, 489, 490, 495, 500, 505, 528,
      535, 543, 552, 554, 556, 557, 561, 579, 582, 599, 600, 605,
    ]),
  ],
  [
    Truck,
    new Set([
      403, 406, 407, 408, 414, 416, 423, 427, 428, 433, 443, 455, 456, 486, 498, 499, 508, 514, 515, 524, 525,
      532, 544, 573, 578, 588, 601, 609,
    ]),
  ],
]

/** The drawing of a vehicle model on an evening of its own. */
function VehicleDrawing({ modelid, label }: { modelid: number; label: string }) {
  const id = useId()
  const [ofClass, ground] = drawings[vehicleClass(modelid)]
  const Drawing = bodies.find(([, models]) => models.has(modelid))?.[0] ?? ofClass
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      className="absolute -inset-px size-[calc(100%+2px)]"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <DuskBackdrop dusk={duskOf(modelid)} number={modelid} ground={ground} id={id} />
      <Drawing paint={paintOf(modelid)} id={id} />
    </svg>
  )
}

/**
 * A vehicle by `modelid` (400–611 in the stock game), 16:10. Named after the model unless `alt` says
 * otherwise; an empty `alt` makes it decoration beside a written name.
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

import { modelName } from '@idlewood/contract/game/vehicle-models'
import type { VehicleEntry } from '@idlewood/contract/vehicles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../language/messages.ts'
import { matching } from '../list/matching.ts'
import { cx } from '../../ui/class-names.ts'
import { useNear } from '../../ui/near.ts'
import { VehiclePicture } from '../../ui/pictures/vehicle-picture.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { usePortalInfo } from '../../api/portal-info.ts'

/** What a model is called. Names of models are the game's; only an unknown one has words of ours. */
export function useModelName(): (modelid: number) => string {
  const t = useMessages('vehicle')
  return (modelid) => modelName(modelid) ?? t('model.unknown', { id: String(modelid) })
}

/** Vehicles whose name holds the text, in any letter case. */
export const carsNamed = (vehicles: readonly VehicleEntry[], search: string): VehicleEntry[] =>
  matching(vehicles, search, ({ modelid }) => [modelName(modelid) ?? modelid])

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-4'
const card = 'grid content-start overflow-hidden rounded-lg border border-line bg-raised shadow-raised'

/** What a garage looks like before it is there. */
export const gridLoading = (
  <div className={grid}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-52 w-full" />
    ))}
  </div>
)

/** What a card shows of a vehicle: picture, name and plate. */
export function VehicleFace({
  modelid,
  plate,
  assetsUrl,
  isDrawn = true,
}: VehicleEntry & {
  assetsUrl: string | null
  /** False keeps the picture's place. */
  isDrawn?: boolean
}) {
  const t = useMessages('vehicle')
  const nameOf = useModelName()
  return (
    <>
      {isDrawn ? (
        <VehiclePicture modelid={modelid} assetsUrl={assetsUrl} alt="" />
      ) : (
        <span className="block aspect-16/10 w-full" />
      )}
      <span className="grid gap-0.5 px-4 py-3">
        <span className="font-semibold">{nameOf(modelid)}</span>
        <span className="font-mono text-xs text-ink-muted">{plate ?? t('plate.no')}</span>
      </span>
    </>
  )
}

type Ways = { to: (vehicle: VehicleEntry) => string } | { actions: (vehicle: VehicleEntry) => ReactNode }

/** Cards that are drawn whole at once: what fits on a screen. */
const firstDrawn = 12

/** A card out of sight costs no layout, and has no picture: a drawing is some sixty elements. */
const place =
  '[content-visibility:auto] [contain-intrinsic-size:auto_13rem] [overflow-clip-margin:1.5rem] [overflow:clip]'

function VehicleCard({
  vehicle,
  index,
  assetsUrl,
  ...ways
}: { vehicle: VehicleEntry; index: number; assetsUrl: string | null } & Ways) {
  const [element, isNear] = useNear<HTMLLIElement>(index < firstDrawn)
  const face = <VehicleFace {...vehicle} assetsUrl={assetsUrl} isDrawn={isNear} />
  return (
    <li ref={element} className={cx('grid', place)}>
      {'to' in ways ? (
        <Link
          to={ways.to(vehicle)}
          className={cx(
            card,
            'group transition-[border-color,translate] duration-(--duration-fast) hover:-translate-y-0.5 hover:border-accent',
          )}
        >
          {face}
        </Link>
      ) : (
        <div className={card}>
          {face}
          {ways.actions(vehicle)}
        </div>
      )}
    </li>
  )
}

/**
 * Vehicles as cards: each leads to its page as a whole (`to`), or has buttons for what can be done with it
 * (`actions`).
 */
export function VehicleGrid({ vehicles, ...ways }: { vehicles: readonly VehicleEntry[] } & Ways) {
  const t = useMessages('vehicle')
  const assetsUrl = usePortalInfo()?.assetsUrl ?? null
  if (vehicles.length === 0) return <EmptyState icon="car" message={t('none')} />
  return (
    <ul className={grid}>
      {vehicles.map((vehicle, index) => (
        <VehicleCard key={vehicle.id} {...{ vehicle, index, assetsUrl }} {...ways} />
      ))}
    </ul>
  )
}

import { modelName } from '@idlewood/contract/game/vehicle-models'
import type { VehicleEntry } from '@idlewood/contract/vehicles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages, useMessages, type Messages } from '../../language/messages.ts'
import { matching } from '../list/matching.ts'
import { FoundCount } from '../../ui/found-count.tsx'
import { cx } from '../../ui/class-names.ts'
import { useListState } from '../../ui/list-link.ts'
import { useNear } from '../../ui/near.ts'
import { VehiclePicture } from '../../ui/pictures/vehicle-picture.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { usePortalInfo } from '../../api/portal-info.ts'

/** A model's name. Models have the game's names; only an unknown one has a text of ours. */
const nameOfModel = (t: Messages<'vehicle'>, modelid: number): string =>
  modelName(modelid) ?? t('model.unknown', { id: String(modelid) })

/** Returns a function that names a model. */
export function useModelName(): (modelid: number) => string {
  const t = useMessages('vehicle')
  return (modelid) => nameOfModel(t, modelid)
}

/** The vehicles whose name, as shown, contains the text, ignoring case. */
export const vehiclesNamed = (vehicles: readonly VehicleEntry[], search: string): VehicleEntry[] =>
  matching(vehicles, search, ({ modelid }) => [nameOfModel(messages('vehicle'), modelid)])

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-4'
const card = 'grid content-start overflow-hidden rounded-lg border border-line bg-raised shadow-raised'

/** The loading state of a garage. */
export const gridLoading = (
  <div className={grid}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-52 w-full" />
    ))}
  </div>
)

/** The content of a vehicle's card: picture, name and plate. */
export function VehicleFace({
  modelid,
  plate,
  assetsUrl,
  isDrawn = true,
}: VehicleEntry & {
  assetsUrl: string | null
  /** False reserves the picture's space without drawing it. */
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
        <span className="font-mono text-xs [overflow-wrap:anywhere] text-ink-muted">
          {plate ?? t('plate.no')}
        </span>
      </span>
    </>
  )
}

type Ways = { to: (vehicle: VehicleEntry) => string } | { actions: (vehicle: VehicleEntry) => ReactNode }

/** The number of cards drawn completely at first: those that fit on a screen. */
const firstDrawn = 12

/** A card outside the screen costs no layout and has no picture: a drawing has some sixty elements. */
const place =
  '[content-visibility:auto] [contain-intrinsic-size:auto_13rem] [overflow-clip-margin:1.5rem] [overflow:clip]'

function VehicleCard({
  vehicle,
  index,
  assetsUrl,
  ...ways
}: { vehicle: VehicleEntry; index: number; assetsUrl: string | null } & Ways) {
  const [element, isNear] = useNear<HTMLLIElement>(index < firstDrawn)
  const state = useListState()
  const face = <VehicleFace {...vehicle} assetsUrl={assetsUrl} isDrawn={isNear} />
  return (
    <li ref={element} className={cx('grid', place)}>
      {'to' in ways ? (
        <Link
          to={ways.to(vehicle)}
          state={state}
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

/** Vehicles as cards: each card either links to its page (`to`), or has buttons for actions (`actions`). */
export function VehicleGrid({ vehicles, ...ways }: { vehicles: readonly VehicleEntry[] } & Ways) {
  const t = useMessages('vehicle')
  const assetsUrl = usePortalInfo()?.assetsUrl ?? null
  return (
    <>
      <FoundCount count={vehicles.length} />
      {vehicles.length === 0 ? (
        <EmptyState icon="car" message={t('none')} />
      ) : (
        // It can be focused, for when the card that has the focus is removed.
        <ul tabIndex={-1} className={cx(grid, 'outline-none')}>
          {vehicles.map((vehicle, index) => (
            <VehicleCard key={vehicle.id} {...{ vehicle, index, assetsUrl }} {...ways} />
          ))}
        </ul>
      )}
    </>
  )
}

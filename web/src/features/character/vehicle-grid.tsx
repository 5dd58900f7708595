import { modelName } from '@idlewood/contract/game/vehicle-models'
import type { VehicleEntry } from '@idlewood/contract/vehicles'
import { Link } from 'react-router'
import { usePortalInfo } from '../../shell/portal-info.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { VehiclePicture } from '../../ui/pictures/vehicle-picture.tsx'

export const nameOfModel = (modelid: number): string => modelName(modelid) ?? `Model ${modelid}`

/** Vehicles whose name holds the text, in any letter case. */
export const carsNamed = (vehicles: readonly VehicleEntry[], search: string): VehicleEntry[] =>
  vehicles.filter(({ modelid }) => nameOfModel(modelid).toLowerCase().includes(search.trim().toLowerCase()))

/** Vehicles as cards, each leading to its page. */
export function VehicleGrid({ vehicles }: { vehicles: readonly VehicleEntry[] }) {
  const assetsUrl = usePortalInfo()?.assetsUrl ?? null
  if (vehicles.length === 0) return <EmptyState icon="car" message="No cars found" />
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-4">
      {vehicles.map(({ id, modelid, plate }) => (
        <li key={id}>
          <Link
            to={`/vehicle/${id}`}
            className="group grid overflow-hidden rounded-lg border border-line bg-raised shadow-raised transition-[border-color,translate] duration-(--duration-fast) hover:-translate-y-0.5 hover:border-accent"
          >
            <VehiclePicture modelid={modelid} assetsUrl={assetsUrl} alt="" />
            <span className="grid gap-0.5 px-4 py-3">
              <span className="font-semibold">{nameOfModel(modelid)}</span>
              <span className="font-mono text-xs text-ink-muted">{plate ?? 'No plate'}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { modelName } from '@idlewood/contract/game/vehicle-models'
import type { StorageItem, Vehicle } from '@idlewood/contract/vehicles'
import type { ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ItemList } from '../../ui/item-list.tsx'
import { Meter } from '../../ui/meter.tsx'
import { VehiclePicture } from '../../ui/pictures/vehicle-picture.tsx'
import { EmptyState, Skeleton, TitledSection } from '../../ui/states.tsx'
import { number, valueOrUnavailable } from '../../ui/values.ts'
import { usePortalInfo } from '../../api/portal-info.ts'
import { useModelName } from './vehicle-grid.tsx'

function Details({ vehicle, unavailable }: { vehicle: Vehicle; unavailable: readonly string[] }) {
  const t = useMessages('vehicle')
  const nameOf = useModelName()
  const { modelid, plate, owner, impounded, trunk } = vehicle
  const fact = (field: string, value: string) => valueOrUnavailable(unavailable, field, value)
  return (
    <Card className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Meter label={t('fuel')} value={vehicle.fuel} tone="accent" percentAside />
        <Meter label={t('health')} value={vehicle.health} tone="success" percentAside />
      </div>
      <Facts
        facts={[
          [t('id'), String(vehicle.id)],
          [t('model'), modelName(modelid) === null ? nameOf(modelid) : `${nameOf(modelid)} (${modelid})`],
          [t('plate'), fact('plate', plate ?? t('plate.none'))],
          [t('owner'), fact('owner', owner ?? t('owner.none'))],
          [t('impounded'), fact('impounded', t(impounded ? 'impounded.yes' : 'impounded.no'))],
          [t('tickets'), fact('tickets', number(vehicle.tickets ?? 0))],
          [t('trunk'), fact('trunk', trunk ? t('trunk.level', { level: String(trunk) }) : t('trunk.none'))],
          [t('gps'), fact('gpsSystem', t(vehicle.gpsSystem ? 'gps.installed' : 'gps.none'))],
        ]}
      />
    </Card>
  )
}

function Storage({ storage }: { storage: readonly StorageItem[] }) {
  const t = useMessages('vehicle')
  return (
    <TitledSection title={t('storage')} className="content-start gap-4">
      {storage.length === 0 ? (
        <EmptyState message={t('storage.none')} />
      ) : (
        <ItemList
          items={storage.map(({ itemname, itemquantity }) => ({ name: itemname, quantity: itemquantity }))}
        />
      )}
    </TitledSection>
  )
}

/** The loading state of a vehicle's page. */
export const vehicleLoading = (
  <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <div className="grid content-start gap-6">
      <Skeleton className="aspect-16/10 w-full rounded-xl" />
      <Skeleton className="h-80 w-full rounded-lg" />
    </div>
    <Skeleton className="h-64 w-full" />
  </div>
)

/** A vehicle in full: picture, fields, the contents of its trunk, and `aside` above those. */
export function VehicleView({
  vehicle,
  storage,
  unavailable,
  aside,
}: {
  vehicle: Vehicle
  storage: readonly StorageItem[]
  unavailable: readonly string[]
  aside?: ReactNode
}) {
  const assetsUrl = usePortalInfo()?.assetsUrl ?? null
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid gap-6">
        <div className="overflow-hidden rounded-xl border border-line">
          <VehiclePicture modelid={vehicle.modelid} assetsUrl={assetsUrl} />
        </div>
        <Details vehicle={vehicle} unavailable={unavailable} />
      </div>
      <div className="grid gap-8">
        {aside}
        <Storage storage={storage} />
      </div>
    </div>
  )
}

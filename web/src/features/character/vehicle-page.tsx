import { vehicles, type StorageItem, type Vehicle } from '@idlewood/contract/vehicles'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { usePortalInfo } from '../../shell/portal-info.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Meter } from '../../ui/meter.tsx'
import { VehiclePicture } from '../../ui/pictures/vehicle-picture.tsx'
import { EmptyState, Section, Skeleton } from '../../ui/states.tsx'
import { Facts } from './facts.tsx'
import { ItemList } from './item-list.tsx'
import { money, shown } from './values.ts'
import { nameOfModel } from './vehicle-grid.tsx'

/** What a level or flag that may be none reads as. */
function level(value: number | null, word: string): string {
  if (value === null || value === 0) return 'None'
  return `${word} ${value}`
}

function Details({ vehicle, unavailable }: { vehicle: Vehicle; unavailable: readonly string[] }) {
  const fact = (field: string, value: string) => shown(unavailable, field, value)
  return (
    <Card className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Meter label="Fuel" value={vehicle.fuel} tone="accent" percentAside />
        <Meter label="Health" value={vehicle.health} tone="success" percentAside />
      </div>
      <Facts
        facts={[
          ['Id', String(vehicle.id)],
          ['Model', `${nameOfModel(vehicle.modelid)} (${vehicle.modelid})`],
          ['Plate', fact('plate', vehicle.plate ?? 'None')],
          ['Owner', fact('owner', vehicle.owner ?? 'Nobody')],
          ['Impounded', fact('impounded', vehicle.impounded ? 'Yes' : 'Not impounded')],
          ['Tickets', fact('tickets', vehicle.tickets ? money(vehicle.tickets) : 'None')],
          ['Trunk', fact('trunk', level(vehicle.trunk, 'Level'))],
          ['GPS', fact('gpsSystem', vehicle.gpsSystem ? 'Installed' : 'None')],
        ]}
      />
    </Card>
  )
}

function Storage({ storage }: { storage: readonly StorageItem[] }) {
  return (
    <section className="grid content-start gap-4" aria-labelledby="storage">
      <h2 id="storage" className="text-xl font-bold">
        Storage
      </h2>
      {storage.length === 0 ? (
        <EmptyState message="No items in storage." />
      ) : (
        <ItemList
          items={storage.map(({ itemname, itemquantity }) => ({ name: itemname, quantity: itemquantity }))}
        />
      )}
    </section>
  )
}

const loading = (
  <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
    <Skeleton className="h-96 w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
)

const backToGarage = (
  <Button to="/garage" icon="arrow-left">
    Back to Garage
  </Button>
)

export default function VehiclePage() {
  const { id = '' } = useParams()
  const query = useCall(vehicles.stats, { params: { id } })
  const assetsUrl = usePortalInfo()?.assetsUrl ?? null
  const vehicle = query.data?.vehicle
  const name = vehicle ? nameOfModel(vehicle.modelid) : 'Vehicle'
  return (
    <>
      <title>{`${name} · Idlewood`}</title>
      <PageHeader
        eyebrow={vehicle ? 'Vehicle' : undefined}
        title={name}
        description={vehicle?.impounded ? <Badge tone="danger">Impounded</Badge> : undefined}
        actions={backToGarage}
      />
      <Section
        query={query}
        loading={loading}
        errorMessage="Failed to fetch vehicle details. Please try again later."
      >
        {({ vehicle, storage, unavailable }) => (
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className="grid gap-6">
              <div className="overflow-hidden rounded-xl border border-line">
                <VehiclePicture modelid={vehicle.modelid} assetsUrl={assetsUrl} />
              </div>
              <Details vehicle={vehicle} unavailable={unavailable} />
            </div>
            <Storage storage={storage} />
          </div>
        )}
      </Section>
    </>
  )
}

import { vehicles } from '@idlewood/contract/vehicles'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useModelName } from '../../parts/vehicle/vehicle-grid.tsx'
import { vehicleLoading, VehicleView } from '../../parts/vehicle/vehicle-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Section } from '../../ui/states.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

const backToGarage = (
  <Button to={paths.garage()} icon="arrow-left">
    Back to Garage
  </Button>
)

export default function VehiclePage() {
  const { id = '' } = useParams()
  const query = useCall(vehicles.stats, { params: { id } })
  const vehicle = query.data?.vehicle
  const nameOf = useModelName()
  const name = vehicle ? nameOf(vehicle.modelid) : 'Vehicle'
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        eyebrow={vehicle ? 'Vehicle' : undefined}
        title={name}
        description={vehicle?.impounded ? <Badge tone="danger">Impounded</Badge> : undefined}
        actions={backToGarage}
      />
      <Section
        query={query}
        loading={vehicleLoading}
        errorMessage="Failed to fetch vehicle details. Please try again later."
      >
        {(data) => <VehicleView {...data} />}
      </Section>
    </>
  )
}

import { vehicles } from '@idlewood/contract/vehicles'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useModelName } from '../../parts/vehicle/vehicle-grid.tsx'
import { vehicleLoading, VehicleView } from '../../parts/vehicle/vehicle-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { useWayBack } from '../../ui/list-link.ts'
import { Section } from '../../ui/states.tsx'
import { paths } from '../../paths.ts'
import { useMessages } from '../../language/messages.ts'

export default function VehiclePage() {
  const t = useMessages('character')
  const { id = '' } = useParams()
  const query = useCall(vehicles.stats, { params: { id } })
  const vehicle = query.data?.vehicle
  const nameOf = useModelName()
  const garage = useWayBack(paths.garage())
  const name = vehicle ? nameOf(vehicle.modelid) : t('vehicle')
  return (
    <>
      <PageHeader
        tabTitle={name}
        eyebrow={t('vehicle')}
        title={query.isPending ? null : name}
        isNamed
        description={vehicle?.impounded ? <Badge tone="danger">{t('vehicle.impounded')}</Badge> : undefined}
        actions={
          <Button {...garage} icon="arrow-left">
            {t('garage.back')}
          </Button>
        }
      />
      <Section query={query} loading={vehicleLoading} errorMessage={t('vehicle.failed')}>
        {(data) => <VehicleView {...data} />}
      </Section>
    </>
  )
}

import { managedUser } from '@idlewood/contract/managed-user'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMayOpen } from '../../parts/may-open.ts'
import { nameOfModel } from '../../parts/vehicle/vehicle-grid.tsx'
import { vehicleLoading, VehicleView } from '../../parts/vehicle/vehicle-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Section } from '../../ui/states.tsx'
import { DeleteVehicle } from './delete-vehicle.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

const failed = 'Failed to fetch vehicle details.'

function Owner({ uid, name, error }: { uid: string; name: string | undefined; error: Error | null }) {
  const mayManage = useMayOpen()('users/:id')
  return (
    <section aria-labelledby="owner" className="grid gap-4">
      <h2 id="owner" className="text-xl font-bold">
        Owner
      </h2>
      <Card className="flex flex-wrap items-center justify-between gap-3 sm:p-4">
        {name === undefined ? (
          <p className={error ? 'text-danger' : 'text-ink-muted'}>{error ? failed : 'Loading…'}</p>
        ) : (
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">{name}</span> <span className="text-ink-muted">{uid}</span>
          </p>
        )}
        {mayManage && (
          <Button to={paths.user({ uid })} size="sm" trailingIcon="chevron-right">
            Manage
          </Button>
        )}
      </Card>
    </section>
  )
}

export default function VehiclePage() {
  const { uid = '', vid = '' } = useParams()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const query = useCall(managedUser.vehicle, { params: { uid, vid } })
  const vehicle = query.data?.vehicle
  const name = vehicle ? nameOfModel(vehicle.modelid) : 'Vehicle'
  const back = mayOpen('users/:id') ? paths.user({ uid }) : paths.admin()
  const owner = <Owner uid={uid} name={vehicle && (vehicle.owner ?? `User ${uid}`)} error={query.error} />
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        eyebrow={vehicle ? 'Vehicle' : undefined}
        title={name}
        description={vehicle?.impounded ? <Badge tone="danger">Impounded</Badge> : undefined}
        actions={
          <>
            <Button to={back} icon="arrow-left">
              {mayOpen('users/:id') ? 'Back to the user' : 'Back'}
            </Button>
            {vehicle && query.data?.canDelete && (
              <DeleteVehicle
                uid={uid}
                vehicle={vehicle}
                trigger={
                  <Button icon="trash" className="text-danger!">
                    Delete
                  </Button>
                }
                onDeleted={() => void navigate(back)}
              />
            )}
          </>
        }
      />
      <Section
        query={query}
        loading={vehicleLoading}
        errorMessage="Failed to fetch vehicle details. Please try again later."
      >
        {(data) => <VehicleView {...data} aside={owner} />}
      </Section>
      {!vehicle && query.error && owner}
    </>
  )
}

import { managedUser } from '@idlewood/contract/managed-user'
import type { ReplyOf } from '@idlewood/contract/endpoint'
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

type Reply = ReplyOf<typeof managedUser.vehicle>

function Header({ uid, data }: { uid: string; data: Reply | undefined }) {
  const navigate = useNavigate()
  const mayManage = useMayOpen()('users/:id')
  const back = mayManage ? paths.user({ uid }) : paths.admin()
  const vehicle = data?.vehicle
  return (
    <PageHeader
      eyebrow={vehicle ? 'Vehicle' : undefined}
      title={titleOf(data)}
      description={vehicle?.impounded ? <Badge tone="danger">Impounded</Badge> : undefined}
      actions={
        <>
          <Button to={back} icon="arrow-left">
            {mayManage ? 'Back to the user' : 'Back'}
          </Button>
          {vehicle && data.canDelete && (
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
  )
}

const titleOf = (data: Reply | undefined): string => (data ? nameOfModel(data.vehicle.modelid) : 'Vehicle')

export default function VehiclePage() {
  const { uid = '', vid = '' } = useParams()
  const query = useCall(managedUser.vehicle, { params: { uid, vid } })
  const { data, error } = query
  const name = data && (data.vehicle.owner ?? `User ${uid}`)
  const owner = <Owner uid={uid} name={name} error={error} />
  return (
    <>
      <PageTitle>{titleOf(data)}</PageTitle>
      <Header uid={uid} data={data} />
      <Section
        query={query}
        loading={vehicleLoading}
        errorMessage="Failed to fetch vehicle details. Please try again later."
      >
        {(data) => <VehicleView {...data} aside={owner} />}
      </Section>
      {!data && error && owner}
    </>
  )
}

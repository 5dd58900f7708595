import { managedUser } from '@idlewood/contract/managed-user'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { valueTag } from '@idlewood/contract/entity-tag'
import { useNavigate, useParams } from 'react-router'
import { useCall, useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { useMay, useMayOpen } from '../../parts/may-open.ts'
import { useModelName } from '../../parts/vehicle/vehicle-grid.tsx'
import { vehicleLoading, VehicleView } from '../../parts/vehicle/vehicle-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { useWayBack } from '../../ui/list-link.ts'
import { Section, TitledSection } from '../../ui/states.tsx'
import { GiveItem } from './give-item.tsx'
import { DeleteVehicle } from './delete-vehicle.tsx'
import { paths } from '../../paths.ts'

function Owner({ uid, name, error }: { uid: string; name: string | undefined; error: Error | null }) {
  const t = useMessages('managed-user')
  const mayManage = useMayOpen()('users/:id')
  return (
    <TitledSection title={t('vehicle.owner')}>
      <Card className="flex flex-wrap items-center justify-between gap-3 sm:p-4">
        {name === undefined ? (
          <p className={error ? 'text-danger' : 'text-ink-muted'}>
            {t(error ? 'vehicle.failed' : 'vehicle.loading')}
          </p>
        ) : (
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">{name}</span> <span className="text-ink-muted">{uid}</span>
          </p>
        )}
        {mayManage && (
          <Button to={paths.user({ uid })} size="sm" trailingIcon="chevron-right">
            {t('vehicle.manage')}
          </Button>
        )}
      </Card>
    </TitledSection>
  )
}

type Reply = ReplyOf<typeof managedUser.vehicle>

function PutIntoTrunk({ uid, vehicle, storage }: { uid: string } & Pick<Reply, 'vehicle' | 'storage'>) {
  const t = useMessages('managed-user')
  const give = useChange(managedUser.giveToVehicle, { refreshes: ['changes'] })
  return (
    <GiveItem
      uid={uid}
      into="trunk"
      title={t('give.trunk')}
      hadOf={({ name }) => storage.find(({ itemname }) => itemname === name)?.itemquantity ?? 0}
      give={async ({ had, reason, ...gift }) => {
        const params = { uid, vid: String(vehicle.id) }
        const body = { ...gift, ...reason }
        return (await give.mutateAsync({ params, body, ifMatch: valueTag(had) })).change
      }}
      trigger={<Button icon="plus">{t('give.trunk')}</Button>}
    />
  )
}

/** Reserves the space of the buttons until it is known which actions are allowed on this vehicle. */
function ComingActions() {
  const t = useMessages('managed-user')
  const may = useMay()
  const labels = [
    ...(may(managedUser.giveToVehicle.access) ? [t('give.trunk')] : []),
    ...(may(managedUser.removeVehicle.access) ? [t('delete')] : []),
  ]
  return labels.map((label) => (
    <span key={label} aria-hidden className={cx(buttonClass({}), 'invisible pl-11.5!')}>
      {label}
    </span>
  ))
}

function Header({ uid, data, isComing }: { uid: string; data: Reply | undefined; isComing: boolean }) {
  const navigate = useNavigate()
  const t = useMessages('managed-user')
  const mayManage = useMayOpen()('users/:id')
  const maySeeGarage = useMay()(managedUser.vehicles.access)
  const user = useWayBack(maySeeGarage ? paths.userGarage({ uid }) : paths.user({ uid }))
  const back = mayManage ? user : { to: paths.admin(), state: null }
  const nameOf = useModelName()
  const vehicle = data?.vehicle
  const title = vehicle ? nameOf(vehicle.modelid) : t('vehicle')
  return (
    <PageHeader
      eyebrow={vehicle ? t('vehicle') : isComing ? '\u00a0' : undefined}
      title={title}
      description={vehicle?.impounded ? <Badge tone="danger">{t('vehicle.impounded')}</Badge> : undefined}
      actions={
        <>
          <Button {...back} icon="arrow-left">
            {t(mayManage ? 'back.user' : 'back.plain')}
          </Button>
          {isComing && <ComingActions />}
          {data?.canGive && <PutIntoTrunk {...{ uid }} vehicle={data.vehicle} storage={data.storage} />}
          {vehicle && data.canDelete && (
            <DeleteVehicle
              uid={uid}
              vehicle={vehicle}
              trigger={
                <Button icon="trash" className="text-danger!">
                  {t('delete')}
                </Button>
              }
              onDeleted={() => void navigate(back.to, { state: back.state })}
            />
          )}
        </>
      }
    />
  )
}

export default function VehiclePage() {
  const { uid = '', vid = '' } = useParams()
  const query = useCall(managedUser.vehicle, { params: { uid, vid } })
  const { data, error } = query
  const t = useMessages('managed-user')
  const name = data && (data.vehicle.owner ?? t('user', { id: uid }))
  const owner = <Owner uid={uid} name={name} error={error} />
  return (
    <>
      <Header uid={uid} data={data} isComing={!data && !error} />
      <Section query={query} loading={vehicleLoading} errorMessage={t('vehicle.failed.retry')}>
        {(data) => <VehicleView {...data} aside={owner} />}
      </Section>
      {!data && error && owner}
    </>
  )
}

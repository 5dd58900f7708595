import type { Change } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { vehicleName, type VehicleEntry } from '@idlewood/contract/vehicles'
import { memo, useDeferredValue, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { useMayOpen } from '../../parts/may-open.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { vehiclesNamed, gridLoading, VehicleGrid } from '../../parts/vehicle/vehicle-grid.tsx'
import { Button } from '../../ui/button.tsx'
import { useListState } from '../../ui/list-link.ts'
import { EmptyState } from '../../ui/states.tsx'
import { SearchField, useSearchText } from '../../ui/text-field.tsx'
import { DeleteVehicle } from './delete-vehicle.tsx'
import { pendingOf } from './profile-fields.rules.ts'
import type { TabProps } from './tab-part.tsx'
import { Waiting } from './waiting-part.ts'
import { paths } from '../../paths.ts'

/** Its dialog is mounted on the first press, because a garage may have hundreds of these buttons. */
function DeleteButton({ uid, vehicle }: { uid: string; vehicle: VehicleEntry }) {
  const t = useMessages('managed-user')
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="text-danger!"
        aria-haspopup="dialog"
        aria-label={t('delete.name', { name: vehicleName(vehicle) })}
        onClick={() => setOpen(true)}
      >
        {t('delete')}
      </Button>
      {isOpen !== undefined && (
        <DeleteVehicle uid={uid} vehicle={vehicle} open={isOpen} onOpenChange={setOpen} />
      )}
    </>
  )
}

function Actions({
  uid,
  vehicle,
  waiting,
  canDelete,
}: {
  uid: string
  vehicle: VehicleEntry
  /** The pending deletion of the vehicle, if any. */
  waiting: Change | undefined
  canDelete: boolean
}) {
  const t = useMessages('managed-user')
  const maySee = useMayOpen()('users/:uid/vehicles/:vid')
  const name = vehicleName(vehicle)
  const state = useListState()
  return (
    <div className="flex flex-wrap gap-1 px-2 pb-2">
      {maySee && (
        <Button
          to={paths.userVehicle({ uid, vid: vehicle.id })}
          state={state}
          size="sm"
          variant="quiet"
          aria-label={t('view.name', { name })}
        >
          {t('view')}
        </Button>
      )}
      {canDelete && !waiting && <DeleteButton uid={uid} vehicle={vehicle} />}
      {waiting && <Waiting change={waiting}>{t('delete.waits')}</Waiting>}
    </div>
  )
}

/** The cars that match the search; memoized, so that they do not delay typing. */
const Cars = memo(function Cars({
  uid,
  vehicles,
  canDelete,
  pending,
  search,
}: {
  uid: string
  vehicles: readonly VehicleEntry[]
  canDelete: boolean
  pending: readonly Change[]
  search: string
}) {
  return (
    <VehicleGrid
      vehicles={vehiclesNamed(vehicles, search)}
      actions={(vehicle) => (
        <Actions
          uid={uid}
          vehicle={vehicle}
          canDelete={canDelete}
          waiting={pendingOf(pending, 'vehicle', `${uid}:${vehicle.id}`)}
        />
      )}
    />
  )
})

/** The user's vehicles, each linked to its page and, for users with the permission, with a delete button. */
export function GarageSection({ id, pending }: TabProps) {
  const t = useMessages('managed-user')
  const query = useCall(managedUser.vehicles, { params: { id } })
  const search = useSearchText()
  const wanted = useDeferredValue(search.value)
  return (
    <DetailSection
      title={t('garage')}
      query={query}
      loading={gridLoading}
      otherwise={t('garage.failed')}
      actions={
        (query.data || query.isPending) && (
          <SearchField
            label={t('garage.search')}
            placeholder={t('garage.placeholder')}
            className="w-full sm:w-60"
            {...search}
          />
        )
      }
    >
      {({ vehicles, available, canDelete }) =>
        available ? (
          <Cars uid={id} {...{ vehicles, canDelete, pending }} search={wanted} />
        ) : (
          <EmptyState message={t('garage.unkept')} />
        )
      }
    </DetailSection>
  )
}

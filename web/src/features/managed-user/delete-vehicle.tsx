import { managedUser } from '@idlewood/contract/managed-user'
import { vehicleName, type VehicleEntry } from '@idlewood/contract/vehicles'
import type { ReactElement } from 'react'
import { useChange } from '../../api/queries.ts'
import { touched } from '../../parts/changes/change-actions.tsx'
import { ConfirmDelete } from '../../parts/confirm-delete.tsx'
import { tell, tellFailure } from './outcome.ts'

/** Asks, and then deletes a vehicle. */
export function DeleteVehicle({
  uid,
  vehicle,
  trigger,
  onDeleted,
}: {
  uid: string
  vehicle: VehicleEntry
  trigger: ReactElement
  onDeleted?: () => void
}) {
  const remove = useChange(managedUser.removeVehicle, { refreshes: touched })
  const name = vehicleName(vehicle)
  return (
    <ConfirmDelete
      title="Delete this vehicle?"
      description={`${name} and what it holds are taken from the game. The portal keeps the row, so that you can restore it.`}
      name={name}
      asksReason
      trigger={trigger}
      onConfirm={async (reason) => {
        const body = { confirm: name, ...(reason ? { reason } : {}) }
        const { change } = await remove
          .mutateAsync({ params: { uid, vid: String(vehicle.id) }, body })
          .catch((error: unknown) => tellFailure(error, 'The vehicle could not be deleted.'))
        tell(change)
        onDeleted?.()
      }}
    />
  )
}

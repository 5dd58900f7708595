import { managedUser } from '@idlewood/contract/managed-user'
import { vehicleName, type VehicleEntry } from '@idlewood/contract/vehicles'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { ConfirmDelete, type QuestionOpener } from '../../parts/confirm-delete.tsx'
import { toastOutcome } from './outcome.ts'

/** Asks for confirmation, then deletes a vehicle. */
export function DeleteVehicle({
  uid,
  vehicle,
  onDeleted,
  ...asked
}: {
  uid: string
  vehicle: VehicleEntry
  onDeleted?: () => void
} & QuestionOpener) {
  const t = useMessages('managed-user')
  const remove = useChange(managedUser.removeVehicle, { refreshes: ['changes'] })
  const name = vehicleName(vehicle)
  return (
    <ConfirmDelete
      title={t('delete.vehicle.title')}
      description={t('delete.vehicle.body', { name })}
      name={name}
      asksReason
      {...asked}
      failed={t('delete.vehicle.failed')}
      onConfirm={async (reason) => {
        const body = { confirm: name, ...reason }
        const { change } = await remove.mutateAsync({ params: { uid, vid: String(vehicle.id) }, body })
        await toastOutcome(change)
        onDeleted?.()
      }}
    />
  )
}

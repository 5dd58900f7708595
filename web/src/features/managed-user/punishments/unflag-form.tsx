import { useMessages } from '../../../language/messages.ts'
import { PunishmentForm } from './punishment-form.tsx'
import { useFlag } from './use-punishments.ts'

/** Removes a flag. */
export function UnflagForm({
  id,
  name,
  row,
  close,
}: {
  id: string
  name: string
  row: number
  close: () => void
}) {
  const t = useMessages('punishments')
  const { unflag } = useFlag(id, name)
  return (
    <PunishmentForm
      uid={id}
      label={t('unflag')}
      isLifting
      send={(reason) => unflag(row, reason)}
      close={close}
    />
  )
}

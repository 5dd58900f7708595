import { useMessages } from '../../language/messages.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PunishmentDialog, PunishmentForm } from './punishment-dialog.tsx'
import { useFlag } from './use-punishments.ts'

const FlagForm = lazyPart(async () => (await import('./flag-form.tsx')).FlagForm)

/** Flags a user for the staff in the game. */
export function FlagButton({ id, name, length }: { id: string; name: string; length: number }) {
  const t = useMessages('punishments')
  return (
    <PunishmentDialog title={t('flag.title', { name })} action={t('flag')} icon="flag" part={FlagForm}>
      {(close) => <FlagForm {...{ id, name, length, close }} />}
    </PunishmentDialog>
  )
}

function UnflagForm({ id, name, row, close }: { id: string; name: string; row: number; close: () => void }) {
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

/** Removes one flag. */
export function UnflagButton({
  id,
  name,
  row,
  text,
}: {
  id: string
  name: string
  row: number
  text: string
}) {
  const t = useMessages('punishments')
  return (
    <PunishmentDialog
      title={t('unflag.title')}
      action={t('unflag')}
      icon="trash"
      named={t('unflag.named', { text })}
    >
      {(close) => <UnflagForm {...{ id, name, row, close }} />}
    </PunishmentDialog>
  )
}

import { useMessages } from '../../../language/messages.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PunishmentDialog } from './punishment-dialog.tsx'

const FlagForm = lazyPart(async () => (await import('./flag-form.tsx')).FlagForm)
const UnflagForm = lazyPart(async () => (await import('./unflag-form.tsx')).UnflagForm)

/** Flags a user for the staff in the game. */
export function FlagButton({ id, name, length }: { id: string; name: string; length: number }) {
  const t = useMessages('punishments')
  return (
    <PunishmentDialog title={t('flag.title', { name })} action={t('flag')} icon="flag" part={FlagForm}>
      {(close) => <FlagForm {...{ id, name, length, close }} />}
    </PunishmentDialog>
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
      part={UnflagForm}
    >
      {(close) => <UnflagForm {...{ id, name, row, close }} />}
    </PunishmentDialog>
  )
}

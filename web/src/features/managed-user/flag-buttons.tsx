import { useMessages } from '../../language/messages.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ActDialog, ActForm } from './act-dialog.tsx'
import { useFlag } from './use-acts.ts'

const FlagForm = lazyPart(async () => (await import('./flag-form.tsx')).FlagForm)

/** Flags somebody for the staff in the game. */
export function FlagAct({ id, name, length }: { id: string; name: string; length: number }) {
  const t = useMessages('punishments')
  return (
    <ActDialog title={t('flag.title', { name })} action={t('flag')} icon="flag" part={FlagForm}>
      {(close) => <FlagForm {...{ id, name, length, close }} />}
    </ActDialog>
  )
}

function UnflagForm({ id, name, row, close }: { id: string; name: string; row: number; close: () => void }) {
  const t = useMessages('punishments')
  const { unflag } = useFlag(id, name)
  return (
    <ActForm uid={id} label={t('unflag')} isLifting send={(reason) => unflag(row, reason)} close={close} />
  )
}

/** Removes one flag. */
export function UnflagAct({ id, name, row, text }: { id: string; name: string; row: number; text: string }) {
  const t = useMessages('punishments')
  return (
    <ActDialog
      title={t('unflag.title')}
      action={t('unflag')}
      icon="trash"
      named={t('unflag.named', { text })}
    >
      {(close) => <UnflagForm {...{ id, name, row, close }} />}
    </ActDialog>
  )
}

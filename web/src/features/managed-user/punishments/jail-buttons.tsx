import { useMessages } from '../../../language/messages.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PunishmentDialog } from './punishment-dialog.tsx'
import type { PunishmentOptions } from './use-punishments.ts'

const JailForm = lazyPart(async () => (await import('./jail-forms.tsx')).JailForm)
const ReleaseForm = lazyPart(async () => (await import('./jail-forms.tsx')).ReleaseForm)

/** Puts a user into the staff prison, and releases them from any jail. */
export function JailButtons({
  id,
  name,
  jail,
}: {
  id: string
  name: string
  jail: NonNullable<PunishmentOptions['jail']>
}) {
  const t = useMessages('punishments')
  return (
    <>
      <PunishmentDialog title={t('jail.title', { name })} action={t('jail')} icon="lock" part={JailForm}>
        {(close) => <JailForm {...{ id, jail, close }} />}
      </PunishmentDialog>
      {jail.type > 0 && (
        <PunishmentDialog
          title={t('release.title', { name })}
          action={t('release')}
          icon="undo"
          part={ReleaseForm}
        >
          {(close) => <ReleaseForm {...{ id, jail, close }} />}
        </PunishmentDialog>
      )}
    </>
  )
}

import { useMessages } from '../../../language/messages.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PunishmentDialog } from './punishment-dialog.tsx'
import type { PunishmentOptions } from './use-punishments.ts'

const MuteForm = lazyPart(async () => (await import('./mute-forms.tsx')).MuteForm)
const UnmuteForm = lazyPart(async () => (await import('./mute-forms.tsx')).UnmuteForm)

/** Mutes a user in one channel, and lifts mutes. */
export function MuteButtons({
  id,
  name,
  mutes,
}: {
  id: string
  name: string
  mutes: PunishmentOptions['mutes']
}) {
  const t = useMessages('punishments')
  const [free, muted] = [mutes.filter(({ value }) => value === 0), mutes.filter(({ value }) => value > 0)]
  return (
    <>
      {free.length > 0 && (
        <PunishmentDialog title={t('mute.title', { name })} action={t('mute')} icon="chat" part={MuteForm}>
          {(close) => <MuteForm {...{ id, close }} mutes={free} />}
        </PunishmentDialog>
      )}
      {muted.length > 0 && (
        <PunishmentDialog
          title={t('unmute.title', { name })}
          action={t('unmute')}
          icon="undo"
          part={UnmuteForm}
        >
          {(close) => <UnmuteForm {...{ id, close }} mutes={muted} />}
        </PunishmentDialog>
      )}
    </>
  )
}

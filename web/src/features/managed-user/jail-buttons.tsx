import { useState } from 'react'
import { useMessages } from '../../language/messages.ts'
import { TextField } from '../../ui/text-field.tsx'
import { PunishmentDialog, PunishmentForm } from './punishment-dialog.tsx'
import { useJail, type PunishmentOptions } from './use-punishments.ts'

interface JailProps {
  id: string
  jail: NonNullable<PunishmentOptions['jail']>
  close: () => void
}

function JailForm({ id, jail: { type: shown, maxMinutes, reasonLength }, close }: JailProps) {
  const t = useMessages('punishments')
  const [minutes, setMinutes] = useState('30')
  const { type, jail } = useJail(id, shown)
  const isWrong = !/^\d{1,6}$/.test(minutes.trim()) || Number(minutes) < 1 || Number(minutes) > maxMinutes
  return (
    <PunishmentForm
      uid={id}
      label={t('jail')}
      isDangerous
      isWrong={isWrong}
      send={(reason) => jail(Number(minutes), reason)}
      close={close}
    >
      {(isTried) => (
        <>
          {type > 0 && <p className="text-sm text-ink-muted">{t('jail.replaces')}</p>}
          <TextField
            label={t('jail.minutes')}
            hint={t('jail.hint', { max: maxMinutes })}
            inputMode="numeric"
            autoComplete="off"
            value={minutes}
            error={isTried && isWrong ? t('minutes.wrong', { max: maxMinutes }) : null}
            onChange={(event) => setMinutes(event.target.value)}
          />
          <p className="text-sm text-ink-muted">{t('jail.reason', { max: reasonLength })}</p>
        </>
      )}
    </PunishmentForm>
  )
}

function ReleaseForm({ id, jail: { type }, close }: JailProps) {
  const t = useMessages('punishments')
  const { release } = useJail(id, type)
  return <PunishmentForm uid={id} label={t('release')} isLifting isHandable send={release} close={close} />
}

/** Puts a user into the staff prison, and releases them from any jail. */
export function JailButtons({ id, name, jail }: Omit<JailProps, 'close'> & { name: string }) {
  const t = useMessages('punishments')
  return (
    <>
      <PunishmentDialog title={t('jail.title', { name })} action={t('jail')} icon="lock">
        {(close) => <JailForm {...{ id, jail, close }} />}
      </PunishmentDialog>
      {jail.type > 0 && (
        <PunishmentDialog title={t('release.title', { name })} action={t('release')} icon="undo">
          {(close) => <ReleaseForm {...{ id, jail, close }} />}
        </PunishmentDialog>
      )}
    </>
  )
}

import { useState } from 'react'
import { useMessages } from '../../../language/messages.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { PunishmentForm } from './punishment-form.tsx'
import { useJail, type PunishmentOptions } from './use-punishments.ts'

interface JailProps {
  id: string
  jail: NonNullable<PunishmentOptions['jail']>
  close: () => void
}

/** Puts a user into the staff prison. */
export function JailForm({ id, jail: { type: shown, maxMinutes, reasonLength }, close }: JailProps) {
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

/** Releases a user from any jail. */
export function ReleaseForm({ id, jail: { type }, close }: JailProps) {
  const t = useMessages('punishments')
  const { release } = useJail(id, type)
  return <PunishmentForm uid={id} label={t('release')} isLifting isHandable send={release} close={close} />
}

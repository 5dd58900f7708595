import { maxMuteHours, type MutedIn } from '@idlewood/contract/punishment-fields'
import { useState } from 'react'
import { useMessages } from '../../../language/messages.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PunishmentForm } from './punishment-form.tsx'
import { useMute, type PunishmentOptions } from './use-punishments.ts'

type Mutes = PunishmentOptions['mutes']

interface MuteProps {
  id: string
  mutes: Mutes
  close: () => void
}

function Channel({
  mutes,
  value,
  onValueChange,
}: {
  mutes: Mutes
  value: MutedIn
  onValueChange: (channel: MutedIn) => void
}) {
  const t = useMessages('punishments')
  const options = mutes.map(({ channel }) => ({ value: channel, label: t(`channel.${channel}`) }))
  return <Select label={t('channel')} options={options} value={value} onValueChange={onValueChange} />
}

/** Mutes a user in a channel: `mutes` are those without a mute. */
export function MuteForm({ id, mutes, close }: MuteProps) {
  const t = useMessages('punishments')
  const [channel, setChannel] = useState<MutedIn>(mutes[0]?.channel ?? 'newbiemuted')
  const [hours, setHours] = useState('12')
  const { mute } = useMute(id)
  const isOfReports = channel === 'reportmuted'
  const isWrong = isOfReports && !(/^\d{1,3}$/.test(hours.trim()) && +hours >= 1 && +hours <= maxMuteHours)
  return (
    <PunishmentForm
      uid={id}
      label={t('mute')}
      isDangerous
      isHandable
      isWrong={isWrong}
      send={(reason) => mute(channel, isOfReports ? Number(hours) : undefined, reason)}
      close={close}
    >
      {(isTried) => (
        <>
          <Channel mutes={mutes} value={channel} onValueChange={setChannel} />
          {isOfReports && (
            <TextField
              label={t('hours')}
              inputMode="numeric"
              autoComplete="off"
              value={hours}
              error={isTried && isWrong ? t('hours.wrong', { max: maxMuteHours }) : null}
              onChange={(event) => setHours(event.target.value)}
            />
          )}
        </>
      )}
    </PunishmentForm>
  )
}

/** Lifts one of `mutes`. */
export function UnmuteForm({ id, mutes, close }: MuteProps) {
  const t = useMessages('punishments')
  const [channel, setChannel] = useState<MutedIn>(mutes[0]?.channel ?? 'newbiemuted')
  const { unmute } = useMute(id)
  return (
    <PunishmentForm
      uid={id}
      label={t('unmute')}
      isLifting
      isHandable
      send={(reason) => unmute(channel, reason)}
      close={close}
    >
      {() => <Channel mutes={mutes} value={channel} onValueChange={setChannel} />}
    </PunishmentForm>
  )
}

import { useParams } from 'react-router'
import { useMessages } from '../../language/messages.ts'
import { PresenceNote } from '../../parts/presence.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Why something is changed: kept with the change, and shown to the player; and whether it will wait. */
export function ReasonField({
  value,
  onValueChange,
}: {
  value: string
  onValueChange: (reason: string) => void
}) {
  const t = useMessages('managed-user')
  const { id } = useParams()
  return (
    <>
      <TextField
        label={t('reason')}
        hideLabel
        placeholder={t('reason.placeholder')}
        autoComplete="off"
        maxLength={500}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <PresenceNote uid={Number(id)} />
    </>
  )
}

import { useMessages } from '../../language/messages.ts'
import { TextField } from '../../ui/text-field.tsx'

/** Why something is changed: kept with the change, and shown to the player. */
export function ReasonField({
  value,
  onValueChange,
}: {
  value: string
  onValueChange: (reason: string) => void
}) {
  const t = useMessages('managed-user')
  return (
    <TextField
      label={t('reason')}
      hideLabel
      placeholder={t('reason.placeholder')}
      autoComplete="off"
      maxLength={500}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  )
}

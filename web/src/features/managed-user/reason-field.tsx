import { TextField } from '../../ui/text-field.tsx'

/** Why something is changed: kept with the change, and shown to the player. */
export function ReasonField({
  value,
  onValueChange,
}: {
  value: string
  onValueChange: (reason: string) => void
}) {
  return (
    <TextField
      label="Reason"
      hideLabel
      placeholder="Reason (optional, the player sees it)"
      autoComplete="off"
      maxLength={500}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  )
}

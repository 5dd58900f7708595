import type { ComponentProps } from 'react'
import { useUnsavedInput } from '../../ui/overlay-parts.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** A reason in the author's own words, which counts as unsaved input. */
export function ReasonText({
  onValueChange,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'autoComplete' | 'maxLength'> & {
  value: string
  onValueChange: (reason: string) => void
}) {
  useUnsavedInput(field.value.trim() !== '')
  return (
    <TextField
      {...field}
      autoComplete="off"
      maxLength={500}
      onChange={(event) => onValueChange(event.target.value)}
    />
  )
}

/** The look of a closed `Select`. */
import { cx } from './class-names.ts'
import { controlClass } from './field.tsx'

/** The props of a control that chooses one of several values. */
export interface SelectControl<T> {
  options: readonly { value: T; label: string }[]
  value: T | null
  onValueChange: (value: T) => void
  placeholder: string
  disabled: boolean
  name: string | undefined
}

/** The box with the selected value. */
export const selectClass = cx(
  controlClass,
  'flex items-center justify-between gap-3 text-start data-disabled:opacity-55',
)

/** How a closed `Select` looks. */
import { cx } from './class-names.ts'
import { controlClass } from './field.tsx'

/** What a control to choose one of several values knows. */
export interface SelectControl<T> {
  options: readonly { value: T; label: string }[]
  value: T | null
  onValueChange: (value: T) => void
  placeholder: string
  disabled: boolean
  name: string | undefined
}

/** The box with the value that is chosen. */
export const selectClass = cx(
  controlClass,
  'flex items-center justify-between gap-3 text-start data-disabled:opacity-55',
)

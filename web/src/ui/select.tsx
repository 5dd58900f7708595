/** A control that chooses one of several values. */
import { useState, type KeyboardEvent } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldText, type FieldWiring } from './field.tsx'
import { Icon } from './icon.tsx'
import { loadFailure } from './load-failure.ts'
import { onDemand } from './on-demand.ts'
import { selectClass, type SelectControl } from './select-face.ts'
import { toast } from './toasts.tsx'
import { useMessages } from '../language/messages.ts'

/** The lazily loaded code of the list. */
export const lists = onDemand(() => import('./select-list.tsx'))

/**
 * A list to choose one value from; typing jumps to an option. `null` means nothing is selected and shows the
 * placeholder.
 */
export function Select<T extends string | number>({
  options,
  value,
  onValueChange,
  placeholder,
  disabled = false,
  name,
  className,
  ...text
}: FieldText & {
  options: readonly { value: T; label: string }[]
  value: T | null
  onValueChange: (value: T) => void
  placeholder?: string
  disabled?: boolean
  name?: string
  className?: string
}) {
  const t = useMessages('ui')
  const control = { options, value, onValueChange, placeholder: placeholder ?? t('choose'), disabled, name }
  return (
    <Field {...text} className={className}>
      {(wiring) => <Control wiring={wiring} {...control} />}
    </Field>
  )
}

/** Keys that open the list. */
const opens = ({ key }: KeyboardEvent): boolean =>
  ['ArrowDown', 'ArrowUp'].includes(key) || (key.length === 1 && key !== ' ')

/** The closed control; its list is prefetched on hover or focus and opens with the first press. */
function Control<T extends string | number>({
  wiring,
  ...control
}: SelectControl<T> & { wiring: FieldWiring }) {
  const [list, setList] = useState({ module: lists.loaded(), isPressed: false })
  if (list.module) return <list.module.SelectList wiring={wiring} {...control} isPressed={list.isPressed} />
  const { options, value, placeholder, disabled } = control
  const chosen = options.find((option) => option.value === value)
  const press = (): void =>
    void lists.load().then(
      (module) => setList({ module, isPressed: true }),
      () => toast.error(loadFailure()),
    )
  return (
    <button
      type="button"
      // There is no list to control until it has loaded.
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      {...wiring}
      className={selectClass}
      disabled={disabled}
      {...(disabled && { 'data-disabled': '' })}
      onPointerEnter={lists.prepare}
      onFocus={lists.prepare}
      onClick={press}
      onKeyDown={(event) => {
        if (!opens(event) || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        press()
      }}
    >
      <span className={cx('truncate', !chosen && 'text-ink-muted')}>{chosen?.label ?? placeholder}</span>
      <span aria-hidden className="text-ink-muted">
        <Icon name="chevron-down" size={18} />
      </span>
    </button>
  )
}

/** Choosing one of several values. */
import { Select as Base } from '@base-ui/react/select'
import { cx } from './class-names.ts'
import { controlClass, Field, type FieldText } from './field.tsx'
import { Icon } from './icon.tsx'
import { itemClass, popupClass } from './popup.ts'
import { useMessages } from '../language/messages.ts'

interface Option<T> {
  value: T
  label: string
}

function Options<T extends string | number>({ options }: { options: readonly Option<T>[] }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50">
        <Base.Popup className={cx(popupClass, 'min-w-(--anchor-width)')}>
          <Base.List className="max-h-(--available-height) overflow-y-auto p-1.5">
            {options.map(({ value, label }) => (
              <Base.Item key={value} value={value} className={cx(itemClass, 'justify-between')}>
                <Base.ItemText>{label}</Base.ItemText>
                <Base.ItemIndicator className="text-accent-text">
                  <Icon name="check" size={16} />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

/**
 * A list to choose one value from; typing jumps to an option. `null` is nothing chosen and shows the
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
  options: readonly Option<T>[]
  value: T | null
  onValueChange: (value: T) => void
  placeholder?: string
  disabled?: boolean
  name?: string
  className?: string
}) {
  const t = useMessages('ui')
  return (
    <Field {...text} className={className}>
      {(wiring) => (
        <Base.Root
          items={options}
          value={value}
          onValueChange={(chosen) => chosen !== null && onValueChange(chosen)}
          disabled={disabled}
          modal={false}
          {...(name === undefined ? {} : { name })}
        >
          <Base.Trigger
            {...wiring}
            className={cx(
              controlClass,
              'flex items-center justify-between gap-3 text-start data-disabled:opacity-55',
            )}
          >
            <Base.Value
              placeholder={placeholder ?? t('choose')}
              className="truncate data-placeholder:text-ink-muted"
            />
            <Base.Icon className="text-ink-muted">
              <Icon name="chevron-down" size={18} />
            </Base.Icon>
          </Base.Trigger>
          <Options options={options} />
        </Base.Root>
      )}
    </Field>
  )
}

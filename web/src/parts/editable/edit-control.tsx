import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { controlClass, Field, type FieldText, type FieldWiring } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { isListed, limitsOf, type EditControl, type TypedControl } from './edit-control.rules.ts'

interface ControlProps<C extends EditControl> {
  control: C
  typed: string
  onType: (typed: string) => void
  disabled: boolean
  text: FieldText
}

/**
 * The numeric keypads of some phones lack the minus of a negative number, and the letters and signs that a
 * money field accepts.
 */
const inputModeOf = (control: TypedControl) => {
  if (control.kind !== 'number' || control.money || control.min === null || control.min < 0) return 'text'
  return control.whole ? 'numeric' : 'decimal'
}

function Input({
  control,
  typed,
  onType,
  disabled,
  wiring,
}: Omit<ControlProps<TypedControl>, 'text'> & { wiring: FieldWiring }) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // Someone who pressed Edit wants to type.
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const attributes = {
    ...wiring,
    ref: input,
    value: typed,
    // Read-only rather than disabled, which would lose the focus.
    readOnly: disabled,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  }
  if (control.kind === 'textarea') {
    return (
      <textarea
        {...attributes}
        rows={3}
        className={cx(controlClass, 'resize-y')}
        onKeyDown={(event) => {
          // During IME composition, Enter picks a character.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
    )
  }
  return <input {...attributes} type="text" inputMode={inputModeOf(control)} className={controlClass} />
}

function Count({ typed, maxLength }: { typed: string; maxLength: number }) {
  const t = useMessages('editable')
  const length = [...typed].length
  return (
    <span className={cx('tabular-nums', length > maxLength && 'font-semibold text-danger')}>
      {t('count', { length, max: maxLength })}
    </span>
  )
}

function TypedField({ control, text, ...rest }: ControlProps<TypedControl>) {
  const t = useMessages('editable')
  const limits: ReactNode =
    control.kind !== 'number' && control.maxLength !== null ? (
      <Count typed={rest.typed} maxLength={control.maxLength} />
    ) : (
      limitsOf(control, t)
    )
  const hint = text.hint ? (
    <>
      {limits}
      {limits && ' · '}
      {text.hint}
    </>
  ) : (
    limits
  )
  return (
    <Field {...text} hint={hint}>
      {(wiring) => <Input {...rest} control={control} wiring={wiring} />}
    </Field>
  )
}

const kindOf = ({ kind }: TypedControl) => (kind === 'number' ? kind : 'text')

// No value of a game contains a line break.
const other = '\n'

function SelectField({
  control: { options, other: beyond },
  typed,
  onType,
  disabled,
  text,
}: ControlProps<Extract<EditControl, { kind: 'select' }>>) {
  const t = useMessages('editable')
  const isKnown = isListed(options, typed)
  const [isOther, setOther] = useState(beyond !== undefined && typed !== '' && !isKnown)
  const all = [
    // The current value can be kept, even if it is no longer allowed as a new one.
    ...(isKnown || typed === '' || beyond ? [] : [{ value: typed, label: typed }]),
    ...options,
    ...(beyond ? [{ value: other, label: t(`other.${kindOf(beyond)}`) }] : []),
  ]
  const choose = (value: string): void => {
    setOther(value === other)
    if (value !== other) onType(value)
  }
  const select = (
    <Select
      {...text}
      {...(isOther ? { error: null, hint: null } : {})}
      options={all}
      value={isOther ? other : typed === '' ? null : typed}
      onValueChange={choose}
      disabled={disabled}
    />
  )
  if (!beyond || !isOther) return select
  return (
    <div className="grid gap-2">
      {select}
      <TypedField
        {...{ typed, onType, disabled }}
        control={beyond}
        text={{ ...text, label: t(`other.label.${kindOf(beyond)}`, { label: text.label }) }}
      />
    </div>
  )
}

function RadioField({
  control,
  typed,
  onType,
  disabled,
  text,
}: ControlProps<Extract<EditControl, { kind: 'radio' }>>) {
  return (
    <Field {...text} hideLabel>
      {(wiring) => (
        <div role="radiogroup" aria-label={text.label} {...wiring}>
          <div className="inline-flex rounded-md border border-line-strong bg-field p-1">
            {control.options.map(({ value, label }) => (
              <label
                key={value}
                className="grid min-h-9 min-w-16 place-items-center rounded-sm px-3 text-sm font-semibold has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={wiring.id}
                  value={value}
                  checked={typed === value}
                  aria-disabled={disabled}
                  onChange={() => !disabled && onType(value)}
                  className="sr-only"
                />
                {label}
              </label>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}

/** The control of a value being edited, with its current input. */
export function Control({ control, ...rest }: ControlProps<EditControl>) {
  if (control.kind === 'select') return <SelectField {...rest} control={control} />
  if (control.kind === 'radio') return <RadioField {...rest} control={control} />
  return <TypedField {...rest} control={control} />
}

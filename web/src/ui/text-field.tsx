/**
 * Text inputs. Each accepts every attribute of an input, including ref, so form libraries can register them.
 */
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { cx } from './class-names.ts'
import { controlClass, Field, type FieldText } from './field.tsx'
import { Icon } from './icon.tsx'
import { useMessages } from '../language/messages.ts'

type InputProps = Omit<ComponentProps<'input'>, 'children' | 'className'> & FieldText & { className?: string }

/** A single-line input with its label, hint and error. `className` is applied to the frame. */
export function TextField({ label, hideLabel, hint, error, id, className, ...input }: InputProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, id, className }}>
      {(wiring) => <input type="text" {...input} {...wiring} className={controlClass} />}
    </Field>
  )
}

/** A multi-line input with its label, hint and error. `className` is applied to the frame. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  id,
  className,
  ...textarea
}: Omit<ComponentProps<'textarea'>, 'children' | 'className'> & FieldText & { className?: string }) {
  return (
    <Field {...{ label, hideLabel, hint, error, id, className }}>
      {(wiring) => <textarea rows={3} {...textarea} {...wiring} className={controlClass} />}
    </Field>
  )
}

/** A password input that can reveal what is typed. */
export function PasswordField({ label, hideLabel, hint, error, id, className, ...input }: InputProps) {
  const t = useMessages('ui')
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hideLabel, hint, error, id, className }}>
      {(wiring) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={cx(controlClass, 'pr-12')}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={t('password.show')}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink"
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  )
}

/** An input for a phrase that must be typed exactly, as a confirmation. */
export function PhraseField({
  label,
  value,
  onValueChange,
}: {
  label: string
  value: string
  onValueChange: (typed: string) => void
}) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** The text of a search box, in the form `SearchField` takes. */
export function useSearchText() {
  const [value, onValueChange] = useState('')
  return { value, onValueChange }
}

/**
 * The frame of a search box, its label hidden by default. `input` has the props of the box, `clear` those of
 * the clear button; without `clear` there is none. Clearing returns the focus to the box, as the button then
 * goes.
 */
export function SearchBox({
  label,
  hideLabel = true,
  hint,
  error,
  className,
  clear,
  ...input
}: Omit<InputProps, 'id' | 'ref'> & {
  clear: (ComponentProps<'button'> & { 'data-clear'?: string }) | null
}) {
  const t = useMessages('ui')
  const box = useRef<HTMLInputElement>(null)
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(wiring) => (
        <div className="relative">
          <Icon
            name="search"
            className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-muted"
          />
          <input
            autoComplete="off"
            spellCheck={false}
            {...input}
            {...wiring}
            ref={box}
            type="search"
            className={cx(controlClass, 'px-11 [&::-webkit-search-cancel-button]:appearance-none')}
          />
          {clear && (
            <button
              type="button"
              aria-label={t('search.clear')}
              {...clear}
              onClick={(event) => {
                clear.onClick?.(event)
                box.current?.focus()
              }}
              className={cx(
                'absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink',
                clear.className,
              )}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      )}
    </Field>
  )
}

/** A search box controlled by the caller; Escape and the clear button empty it. */
export function SearchField({
  value,
  onValueChange,
  ...box
}: Omit<InputProps, 'value' | 'onChange' | 'id' | 'ref'> & {
  value: string
  onValueChange: (value: string) => void
}) {
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    // Inside a dialog, the first Escape empties the box and the next one closes the dialog.
    event.stopPropagation()
    onValueChange('')
  }
  return (
    <SearchBox
      {...box}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={clearOnEscape}
      clear={value === '' ? null : { onClick: () => onValueChange('') }}
    />
  )
}

import { users } from '@idlewood/contract/users'
import { useRef, useState } from 'react'
import { useMessages } from '../language/messages.ts'
import { cx } from '../ui/class-names.ts'
import { controlClass, Field, type FieldText } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { loadFailure } from '../ui/load-failure.ts'
import { onDemand } from '../ui/on-demand.ts'
import { toast } from '../ui/toasts.tsx'
import type { PickedUser, PickerBox, Source } from './picker-box.ts'

/** The lazily loaded code of the suggestions. */
export const userSuggestions = onDemand(() => import('./user-suggestions.tsx'))

const maxLength = 64

/** The typed text; choosing a user elsewhere replaces it. */
function useTypedName(value: PickedUser | null) {
  const [typed, setTyped] = useState(value?.username ?? '')
  const [before, setBefore] = useState(value)
  if (value?.uid !== before?.uid || value?.username !== before?.username) {
    setBefore(value)
    setTyped(value?.username ?? '')
  }
  return [typed, setTyped] as const
}

/**
 * Chooses a user from the suggestions of a search; a text without a choice counts as none. Only for people
 * who may make the call that searches, which is the list of users unless another `source` is given.
 */
export function UserPicker({
  value,
  onValueChange,
  source = users.all,
  placeholder,
  className,
  ...text
}: FieldText & {
  value: PickedUser | null
  onValueChange: (user: PickedUser | null) => void
  source?: Source
  placeholder?: string
  className?: string
}) {
  const t = useMessages('parts')
  const [typed, setTyped] = useTypedName(value)
  const box = {
    source,
    value,
    onValueChange,
    typed,
    onType: setTyped,
    placeholder: placeholder ?? t('picker.placeholder'),
    clearLabel: t('picker.clear', { label: text.label }),
    maxLength,
  }
  return (
    <Field {...text} className={className}>
      {(wiring) => <Box wiring={wiring} {...box} />}
    </Field>
  )
}

type ReachedBy = 'press' | 'key' | undefined

/** The box: typing works immediately, and the suggestions appear once their code has loaded. */
function Box(box: PickerBox) {
  const [state, setState] = useState({
    module: userSuggestions.loaded(),
    reachedBy: undefined as ReachedBy,
  })
  const isPressed = useRef(false)
  if (state.module) return <state.module.UserSuggestions {...box} reachedBy={state.reachedBy} />
  const { wiring, value, onValueChange, typed, onType, placeholder, clearLabel } = box
  const reach = (reachedBy: ReachedBy): void =>
    void userSuggestions.load().then(
      (module) => setState({ module, reachedBy }),
      () => toast.error(loadFailure()),
    )
  return (
    <div className="relative">
      <input
        type="text"
        // There is no list to control until it has loaded.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={false}
        autoComplete="off"
        {...wiring}
        value={typed}
        placeholder={placeholder}
        maxLength={maxLength}
        spellCheck={false}
        autoCapitalize="none"
        className={cx(controlClass, 'pr-11')}
        onChange={(event) => onType(event.target.value)}
        onPointerEnter={userSuggestions.prepare}
        onPointerDown={() => (isPressed.current = true)}
        // The click is the last event of a press: its target must stay until then.
        onFocus={() => isPressed.current || reach('key')}
        onClick={() => reach('press')}
      />
      {value && (
        <button
          type="button"
          aria-label={clearLabel}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink"
          onClick={() => {
            onValueChange(null)
            onType('')
          }}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  )
}

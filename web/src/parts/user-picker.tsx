import { users } from '@idlewood/contract/users'
import { useMessages } from '../language/messages.ts'
import { Field, type FieldText } from '../ui/field.tsx'
import { onDemand } from '../ui/on-demand.ts'
import { SuggestionBox, useSuggestionText } from '../ui/suggestion-box.tsx'
import type { PickedUser, Source } from './picked-user.ts'

/** The lazily loaded code of the suggestions. */
export const userSuggestions = onDemand(() => import('./user-suggestions.tsx'))

const maxLength = 64

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
  const [typed, setTyped] = useSuggestionText(value && { id: value.uid, label: value.username })
  const field = {
    typed,
    onType: setTyped,
    placeholder: placeholder ?? t('picker.placeholder'),
    maxLength,
  }
  const clearLabel = t('picker.clear', { label: text.label })
  return (
    <Field {...text} className={className}>
      {(wiring) => (
        <SuggestionBox
          suggestions={userSuggestions}
          wiring={wiring}
          {...field}
          clear={value && { label: clearLabel, onClear: () => onValueChange(null) }}
        >
          {({ UserSuggestions }, reachedBy) => (
            <UserSuggestions
              {...{ wiring, source, value, onValueChange, clearLabel, reachedBy }}
              {...field}
            />
          )}
        </SuggestionBox>
      )}
    </Field>
  )
}

import { Combobox } from '@base-ui/react/combobox'
import type { permissionManager } from '@idlewood/contract/permission-manager'
import { users } from '@idlewood/contract/users'
import type { website } from '@idlewood/contract/website-roles'
import { useState } from 'react'
import { useCall } from '../api/queries.ts'
import { useMessages } from '../language/messages.ts'
import { cx } from '../ui/class-names.ts'
import { useDebounced } from '../ui/debounced.ts'
import { controlClass, Field, type FieldText } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Suggestions } from '../ui/picker.tsx'
import { itemClass } from '../ui/popup.ts'
import { standingOf } from './user-picker.rules.ts'

/** Somebody who plays. */
export interface PickedUser {
  uid: number
  username: string
}

/** Calls that answer users for a text; which of them one may make depends on what one holds. */
type Source = typeof users.all | typeof website.candidates | typeof permissionManager.usersWithRoles

const delayMs = 200
const maxSuggestions = 8
const maxLength = 64

/** What is typed; a user who was chosen elsewhere takes its place. */
function useTypedName(value: PickedUser | null) {
  const [typed, setTyped] = useState(value?.username ?? '')
  const [before, setBefore] = useState(value)
  if (value?.uid !== before?.uid || value?.username !== before?.username) {
    setBefore(value)
    setTyped(value?.username ?? '')
  }
  return [typed, setTyped] as const
}

/** Who fits what is typed, and what to say where nobody does. */
function useSuggestions(source: Source, typed: string, value: PickedUser | null) {
  const t = useMessages('parts')
  const wanted = typed.trim().slice(0, maxLength)
  const search = useDebounced(wanted, delayMs)
  const asks = search !== '' && search !== value?.username
  const found = useCall<Source>(
    source,
    { query: { search, limit: String(maxSuggestions) } },
    { enabled: asks, keepPrevious: true },
  )
  const answer = found.data && ('users' in found.data ? found.data.users : found.data)
  // Only what was found for the text as it stands: Enter must never choose somebody who was found for an
  // earlier one.
  const isCurrent = search === wanted && !found.isPrevious
  const suggestions: readonly PickedUser[] = asks && isCurrent ? (answer ?? []) : []
  const standing = standingOf(
    {
      isBlank: wanted === '',
      asks,
      failed: found.error !== null && found.data === undefined,
      isSearching: found.isPending || !isCurrent,
      found: suggestions.length,
    },
    t,
  )
  return { suggestions, standing }
}

function SuggestedUsers({ standing }: { standing: string | null }) {
  return (
    <Suggestions status={standing && <p className="px-4 py-3">{standing}</p>}>
      {(user: PickedUser) => (
        <Combobox.Item key={user.uid} value={user} className={cx(itemClass, 'justify-between')}>
          <span className="min-w-0 truncate">{user.username}</span>
          <span className="text-ink-muted tabular-nums">#{user.uid}</span>
        </Combobox.Item>
      )}
    </Suggestions>
  )
}

/**
 * A user chosen from what a search suggests; a text that is no choice counts as none. Only for those who may
 * make the call that searches, which is the list of users unless another `source` is named.
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
  const { suggestions, standing } = useSuggestions(source, typed, value)
  return (
    <Field {...text} className={className}>
      {(wiring) => (
        <Combobox.Root
          items={suggestions}
          // What the server finds need not contain the text: a blank stands for an underscore, a number for a
          // uid.
          filter={null}
          value={value}
          onValueChange={(user: PickedUser | null) => onValueChange(user)}
          inputValue={typed}
          onInputValueChange={setTyped}
          itemToStringLabel={({ username }: PickedUser) => username}
          isItemEqualToValue={(one: PickedUser, other: PickedUser) => one.uid === other.uid}
          autoHighlight
        >
          <div className="relative">
            <Combobox.Input
              {...wiring}
              placeholder={placeholder ?? t('picker.placeholder')}
              maxLength={maxLength}
              spellCheck={false}
              autoCapitalize="none"
              className={cx(controlClass, 'pr-11')}
            />
            {value && (
              <Combobox.Clear
                aria-label={t('picker.clear', { label: text.label })}
                className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink"
              >
                <Icon name="close" size={18} />
              </Combobox.Clear>
            )}
          </div>
          <SuggestedUsers standing={standing} />
        </Combobox.Root>
      )}
    </Field>
  )
}

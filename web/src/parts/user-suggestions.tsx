import { Combobox } from '@base-ui/react/combobox'
import { useCall } from '../api/queries.ts'
import { useMessages } from '../language/messages.ts'
import { cx } from '../ui/class-names.ts'
import { useDebounced } from '../ui/debounced.ts'
import { controlClass, type FieldWiring } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Suggestions } from '../ui/picker.tsx'
import { itemClass } from '../ui/popup.ts'
import { useReplacement, type ReachedBy } from '../ui/suggestion-box.tsx'
import type { PickedUser, Source } from './picked-user.ts'
import { standingOf } from './user-picker.rules.ts'

const delayMs = 200
const maxSuggestions = 8

/**
 * Highlights the first suggestion as soon as there is one, even if it was typed before this loaded.
 * The combobox accepts this value of `autoHighlight`, but only the autocomplete declares it.
 */
const highlighted: object = { autoHighlight: 'always' }

/** The users who match the typed text, and the message if there are none. */
function useSuggestions(
  source: Source,
  { typed, maxLength }: { typed: string; maxLength: number },
  value: PickedUser | null,
) {
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
  // Only results for the current text: Enter must never choose someone who was found for an earlier one.
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

function SuggestedUsers({ wiring, standing }: { wiring: FieldWiring; standing: string | null }) {
  return (
    <Suggestions wiring={wiring} status={standing && <p className="px-4 py-3">{standing}</p>}>
      {(user: PickedUser) => (
        <Combobox.Item key={user.uid} value={user} className={cx(itemClass, 'justify-between')}>
          <span className="min-w-0 truncate">{user.username}</span>
          <span className="text-ink-muted tabular-nums">#{user.uid}</span>
        </Combobox.Item>
      )}
    </Suggestions>
  )
}

interface UserSuggestionsProps {
  wiring: FieldWiring
  source: Source
  value: PickedUser | null
  onValueChange: (user: PickedUser | null) => void
  typed: string
  onType: (typed: string) => void
  placeholder: string
  clearLabel: string
  maxLength: number
  reachedBy: ReachedBy
}

/** The box of a `UserPicker` with its suggestions, loaded when the box is focused. */
export function UserSuggestions({
  wiring,
  source,
  value,
  onValueChange,
  typed,
  onType,
  placeholder,
  clearLabel,
  maxLength,
  reachedBy,
}: UserSuggestionsProps) {
  const { suggestions, standing } = useSuggestions(source, { typed, maxLength }, value)
  const { input, beginsOpen } = useReplacement(reachedBy, typed !== (value?.username ?? ''))
  return (
    <Combobox.Root
      items={suggestions}
      // Results from the server need not contain the text: a blank matches an underscore, a number a uid.
      filter={null}
      value={value}
      onValueChange={(user: PickedUser | null) => onValueChange(user)}
      inputValue={typed}
      onInputValueChange={onType}
      itemToStringLabel={({ username }: PickedUser) => username}
      isItemEqualToValue={(one: PickedUser, other: PickedUser) => one.uid === other.uid}
      defaultOpen={beginsOpen}
      {...highlighted}
    >
      <div className="relative">
        <Combobox.Input
          {...wiring}
          ref={input}
          placeholder={placeholder}
          maxLength={maxLength}
          spellCheck={false}
          autoCapitalize="none"
          className={cx(controlClass, 'pr-11')}
        />
        {value && (
          <Combobox.Clear
            aria-label={clearLabel}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink"
          >
            <Icon name="close" size={18} />
          </Combobox.Clear>
        )}
      </div>
      <SuggestedUsers wiring={wiring} standing={standing} />
    </Combobox.Root>
  )
}

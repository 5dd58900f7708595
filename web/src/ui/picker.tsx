/** Fields with suggestions to choose from. */
import { Combobox } from '@base-ui/react/combobox'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { controlClass, Field, type FieldText, type FieldWiring } from './field.tsx'
import { popupClass } from './popup.ts'
import { maxPickerText, useReplacement, type ReachedBy } from './suggestion-box.tsx'

/** The list of suggestions below a combobox, with the name of its field. */
export function Suggestions({
  wiring,
  status,
  empty,
  children,
}: {
  wiring: FieldWiring
  /** A message above the suggestions, also announced to screen readers. */
  status?: ReactNode
  /** The message if there are no suggestions. */
  empty?: string
  children: ComponentProps<typeof Combobox.List>['children']
}) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={6} align="start" className="z-50">
        <Combobox.Popup className={cx(popupClass, 'w-(--anchor-width) min-w-60')}>
          {status !== undefined && (
            <Combobox.Status className="text-sm text-ink-muted">{status}</Combobox.Status>
          )}
          {empty !== undefined && (
            <Combobox.Empty className="text-sm text-ink-muted empty:hidden">
              <p className="px-4 py-3">{empty}</p>
            </Combobox.Empty>
          )}
          <Combobox.List
            aria-labelledby={wiring['aria-labelledby']}
            className="max-h-[min(22rem,var(--available-height))] overflow-y-auto p-1.5 empty:hidden"
          >
            {children}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

/** What a picker chooses from, and how. */
export interface PickerOptions<Entry> {
  entries: readonly Entry[] | readonly { value: string; items: readonly Entry[] }[]
  value: Entry | null
  onValueChange: (entry: Entry | null) => void
  nameOf: (entry: Entry) => string
  /** Whether an entry matches the typed text. */
  isMatch: (entry: Entry, typed: string) => boolean
  placeholder: string
  /** The message if nothing matches. */
  empty: string
  /** Renders an entry, or a group of entries. */
  children: ComponentProps<typeof Combobox.List>['children']
}

/** The box of a picker with its suggestions. */
export function PickerBox<Entry extends { id: string | number }>({
  entries,
  value,
  onValueChange,
  nameOf,
  isMatch,
  placeholder,
  empty,
  children,
  wiring,
  replaces,
}: PickerOptions<Entry> & {
  wiring: FieldWiring
  /** The text of the plain box that this one replaces, and how that was reached. */
  replaces?: { typed: string; onType: (typed: string) => void; reachedBy: ReachedBy }
}) {
  const isTyped = replaces !== undefined && replaces.typed !== (value ? nameOf(value) : '')
  const { input, beginsOpen } = useReplacement(replaces?.reachedBy, isTyped)
  return (
    <Combobox.Root
      items={entries as readonly Entry[]} // groups are accepted too, but its type allows only one of the two
      value={value}
      onValueChange={onValueChange}
      itemToStringLabel={nameOf}
      isItemEqualToValue={(one: Entry, other: Entry) => one.id === other.id}
      filter={isMatch}
      autoHighlight
      defaultOpen={beginsOpen}
      {...(replaces && { inputValue: replaces.typed, onInputValueChange: replaces.onType })}
    >
      <Combobox.Input
        {...wiring}
        ref={input}
        placeholder={placeholder}
        maxLength={maxPickerText}
        spellCheck={false}
        autoCapitalize="none"
        className={controlClass}
      />
      <Suggestions wiring={wiring} empty={empty}>
        {children}
      </Suggestions>
    </Combobox.Root>
  )
}

/** Chooses one entry of a known list, narrowed by typing part of its name. */
export function Picker<Entry extends { id: string | number }>({
  entries,
  value,
  onValueChange,
  nameOf,
  isMatch,
  placeholder,
  empty,
  children,
  ...text
}: FieldText & PickerOptions<Entry>) {
  const options = { entries, value, onValueChange, nameOf, isMatch, placeholder, empty, children }
  return <Field {...text}>{(wiring) => <PickerBox wiring={wiring} {...options} />}</Field>
}

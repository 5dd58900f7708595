/** The box of a field with suggestions. Typing works at once; suggestions load when the box is reached. */
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { cx } from './class-names.ts'
import { controlClass, type FieldWiring } from './field.tsx'
import { Icon } from './icon.tsx'
import { loadFailure } from './load-failure.ts'
import type { OnDemand } from './on-demand.ts'
import { toast } from './toasts.tsx'

/** The maximum length of what is typed to narrow a list. */
export const maxPickerText = 200

/** How the box was reached when its suggestions were loaded; undefined if they had been loaded before. */
export type ReachedBy = 'press' | 'key' | undefined

/** The typed text; a value chosen elsewhere, recognized by `id`, replaces it by its `label`. */
export function useSuggestionText(value: { id: string | number; label: string } | null) {
  const [typed, setTyped] = useState(value?.label ?? '')
  const [before, setBefore] = useState(value)
  if (value?.id !== before?.id || value?.label !== before?.label) {
    setBefore(value)
    setTyped(value?.label ?? '')
  }
  return [typed, setTyped] as const
}

/**
 * For the box that replaces the plain one: its input takes over the focus, and it opens at once if it was
 * pressed or, because no further key would open it, if the text has been typed already.
 */
export function useReplacement(
  reachedBy: ReachedBy,
  isTyped: boolean,
): { input: RefObject<HTMLInputElement | null>; beginsOpen: boolean } {
  const input = useRef<HTMLInputElement>(null)
  const [beginsOpen] = useState(reachedBy === 'press' || isTyped)
  // In a layout effect, because a key pressed between the old box and this one would reach neither.
  useLayoutEffect(() => {
    if (reachedBy) input.current?.focus()
  }, [reachedBy])
  return { input, beginsOpen }
}

interface Clear {
  label: string
  onClear: () => void
}

function ClearButton({ label, onClear, onType }: Clear & { onType: (typed: string) => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink"
      onClick={() => {
        onClear()
        onType('')
      }}
    >
      <Icon name="close" size={18} />
    </button>
  )
}

/** Shows a plain box, and from the moment `suggestions` have loaded, what `children` returns for them. */
export function SuggestionBox<Module>({
  suggestions,
  wiring,
  typed,
  onType,
  placeholder,
  maxLength,
  clear,
  children,
}: {
  suggestions: OnDemand<Module>
  wiring: FieldWiring
  typed: string
  onType: (typed: string) => void
  placeholder: string
  maxLength: number
  /** The button that clears the box, if there is something to clear. */
  clear?: Clear | null
  children: (module: Module, reachedBy: ReachedBy) => ReactNode
}) {
  const [state, setState] = useState({ module: suggestions.loaded(), reachedBy: undefined as ReachedBy })
  const isPressed = useRef(false)
  if (state.module) return children(state.module, state.reachedBy)
  const reach = (reachedBy: ReachedBy): void =>
    void suggestions.load().then(
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
        className={cx(controlClass, clear && 'pr-11')}
        onChange={(event) => onType(event.target.value)}
        onPointerEnter={suggestions.prepare}
        onPointerDown={() => (isPressed.current = true)}
        // The click is the last event of a press: its target must stay until then.
        onFocus={() => isPressed.current || reach('key')}
        onClick={() => reach('press')}
      />
      {clear && <ClearButton {...clear} onType={onType} />}
    </div>
  )
}

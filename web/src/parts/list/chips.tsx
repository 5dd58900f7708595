import { cx } from '../../ui/class-names.ts'

/** One choice in a row of filters. */
export interface Chip {
  key: string
  label: string
  isOn: boolean
  onPress: () => void
}

/** Filters as a row of buttons, each showing whether it is on; on phones the row scrolls sideways. */
export function Chips({
  label,
  chips,
  wraps = false,
}: {
  label: string
  chips: readonly Chip[]
  /** On phones too, where the row is short. */
  wraps?: boolean
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(
        'flex gap-1',
        wraps
          ? 'flex-wrap'
          : '-mx-page overflow-x-auto px-page py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0',
      )}
    >
      {chips.map(({ key, label, isOn, onPress }) => (
        <button
          key={key}
          type="button"
          aria-pressed={isOn}
          onClick={onPress}
          className={cx(
            'min-h-9 shrink-0 rounded-full px-3.5 text-sm font-medium whitespace-nowrap tabular-nums transition-colors duration-(--duration-fast)',
            isOn ? 'bg-accent-soft text-accent-text' : 'text-ink-muted hover:bg-ink/8 hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

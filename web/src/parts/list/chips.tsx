import { useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '../../ui/class-names.ts'

/** One button in a row of filters. */
export interface Chip {
  key: string
  label: string
  isOn: boolean
  onPress: () => void
}

/** The index that an arrow key leads to in a row of `count` chips; undefined for other keys. */
function placeAfter(key: string, place: number, count: number, isLeftward: boolean): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  const step = (key === 'ArrowRight') === isLeftward ? -1 : 1
  return (place + step + count) % count
}

/** Makes the row a single tab stop; arrow keys move in it. */
function useRovingFocus(chips: readonly Chip[]) {
  const row = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<string | null>(null)
  const on = chips.find(({ isOn }) => isOn)
  const stop = chips.find(({ key }) => key === last) ?? on ?? chips[0]
  return {
    row,
    stop: stop?.key,
    enter: setLast,
    // When the focus returns, it starts at the active chip.
    leave: () => setLast(null),
    move(event: KeyboardEvent, place: number): void {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const isLeftward = getComputedStyle(event.currentTarget).direction === 'rtl'
      const next = placeAfter(event.key, place, chips.length, isLeftward)
      if (next === undefined) return
      event.preventDefault()
      row.current?.querySelectorAll('button')[next]?.focus()
    },
  }
}

/**
 * Filters as a row of toggle buttons; on phones the row scrolls sideways. It is a single tab stop, and arrow
 * keys move in it.
 */
export function Chips({
  label,
  chips,
  wraps = false,
}: {
  label: string
  chips: readonly Chip[]
  /** Wraps on phones too, for short rows. */
  wraps?: boolean
}) {
  const { row, stop, enter, leave, move } = useRovingFocus(chips)
  return (
    <div
      ref={row}
      role="toolbar"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && leave()}
      aria-label={label}
      className={cx(
        'flex gap-1',
        wraps
          ? 'flex-wrap pointer-coarse:gap-y-2'
          : '-mx-page overflow-x-auto px-page py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0',
      )}
    >
      {chips.map(({ key, label, isOn, onPress }, place) => (
        <button
          key={key}
          type="button"
          aria-pressed={isOn}
          tabIndex={key === stop ? 0 : -1}
          onFocus={() => enter(key)}
          onKeyDown={(event) => move(event, place)}
          onClick={onPress}
          className={cx(
            'touch-target relative min-h-9 shrink-0 rounded-full px-3.5 text-sm font-medium whitespace-nowrap tabular-nums transition-colors duration-(--duration-fast)',
            isOn ? 'bg-accent-soft text-accent-text' : 'text-ink-muted hover:bg-ink/8 hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

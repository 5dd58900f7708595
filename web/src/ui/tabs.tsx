/**
 * Tabs that show one of several views. Implemented here because the library's tabs would add 18 kB to the
 * first load of the pages that have them, for a row of buttons and four keys.
 */
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { cx } from './class-names.ts'

/** One of several views. */
export interface TabItem<T extends string> {
  value: T
  label: string
  content: ReactNode
  /** The number of waiting items in it, and the same in words for assistive technology. */
  count?: number
  countLabel?: string
}

function Count({ count, countLabel }: Pick<TabItem<string>, 'count' | 'countLabel'>) {
  return (
    <>
      <span
        aria-hidden
        className="ml-2 inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-bold text-accent-ink tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only"> {countLabel}</span>
    </>
  )
}

const asItIs = (list: ReactNode): ReactNode => list

/** The index that a key leads to from the tab at `index` of `count`; undefined for other keys. */
function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Scrolls a row that is wider than the screen until a tab is fully visible, without scrolling the page. */
function showWhole(tab: HTMLElement | undefined): void {
  const row = tab?.parentElement
  if (!row) return
  const [begin, end] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth]
  if (begin < row.scrollLeft || end > row.scrollLeft + row.clientWidth)
    row.scrollLeft = (begin + end - row.clientWidth) / 2
}

const tabClass = cx(
  'relative min-h-11 shrink-0 rounded-t-sm px-3.5 font-semibold whitespace-nowrap transition-colors duration-(--duration-fast)',
  'text-ink-muted hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink',
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:scale-x-0 after:rounded-t-full after:bg-accent after:transition-[scale] after:duration-(--duration-normal) after:ease-out',
  'aria-selected:after:scale-x-100',
)

/** The row of tabs, a single tab stop: the focused tab, or else the selected one. */
function TabList<T extends string>({
  label,
  items,
  value,
  onValueChange,
  idOf,
}: Pick<TabsProps<T>, 'label' | 'items' | 'value' | 'onValueChange'> & {
  idOf: (part: 'tab' | 'panel', value: T) => string
}) {
  const [focused, setFocused] = useState<T>()
  const tabs = useRef(new Map<T, HTMLButtonElement>())
  const stop = items.some((item) => item.value === focused) ? focused : value

  useLayoutEffect(() => showWhole(tabs.current.get(value)), [value])

  function move(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const index = items.findIndex((item) => item.value === stop)
    const next = items[indexAfterKey(event.key, index, items.length) ?? -1]
    if (!next) return
    event.preventDefault()
    tabs.current.get(next.value)?.focus()
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.parentElement?.contains(relatedTarget)) setFocused(undefined)
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      className="relative flex gap-1 overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:none]"
    >
      {items.map((item) => (
        <button
          key={item.value}
          ref={(element) => {
            if (element) tabs.current.set(item.value, element)
            else tabs.current.delete(item.value)
          }}
          type="button"
          role="tab"
          id={idOf('tab', item.value)}
          aria-selected={item.value === value}
          aria-controls={item.value === value ? idOf('panel', item.value) : undefined}
          tabIndex={item.value === stop ? 0 : -1}
          onFocus={() => setFocused(item.value)}
          onBlur={leave}
          onKeyDown={move}
          onClick={() => item.value !== value && onValueChange(item.value)}
          className={tabClass}
        >
          {item.label}
          {item.count !== undefined && <Count {...item} />}
        </button>
      ))}
    </div>
  )
}

interface TabsProps<T extends string> {
  /** What the tabs choose between, for assistive technology. */
  label: string
  items: readonly TabItem<T>[]
  value: T
  onValueChange: (value: T) => void
  /** Wraps the row of tabs, for example in a container that stays in place while scrolling. */
  frame?: (list: ReactNode) => ReactNode
}

/**
 * Tabs whose selection is controlled by the caller, usually in the URL. Arrow keys move the focus, Enter or
 * Space selects.
 */
export function Tabs<T extends string>({ frame = asItIs, ...list }: TabsProps<T>) {
  const { items, value } = list
  const id = useId()
  const idOf = (part: 'tab' | 'panel', tab: T): string => `${id}-${part}-${tab}`
  const shown = items.find((item) => item.value === value)
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {frame(<TabList {...list} idOf={idOf} />)}
      {shown && (
        <div
          key={shown.value}
          role="tabpanel"
          id={idOf('panel', shown.value)}
          aria-labelledby={idOf('tab', shown.value)}
          tabIndex={0}
          className="rounded-sm"
        >
          {shown.content}
        </div>
      )}
    </div>
  )
}

/** Several views of which one is shown. */
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** One of several views. */
export interface TabItem<T extends string> {
  value: T
  label: string
  content: ReactNode
  /** How many things in it wait, and the same in words for assistive technology. */
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

/**
 * Tabs whose choice lives with the caller, usually in the address. Arrow keys move, Enter or Space chooses.
 */
export function Tabs<T extends string>({
  label,
  items,
  value,
  onValueChange,
  panelClassName,
  frame = asItIs,
}: {
  /** What the tabs choose between, for assistive technology. */
  label: string
  items: readonly TabItem<T>[]
  value: T
  onValueChange: (value: T) => void
  panelClassName?: string
  /** What is drawn around the row of tabs, such as a place where it stays while one scrolls. */
  frame?: (list: ReactNode) => ReactNode
}) {
  return (
    <Base.Root value={value} onValueChange={onValueChange} className="flex min-w-0 flex-col gap-5">
      {frame(
        <Base.List
          aria-label={label}
          className="relative flex gap-1 overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:none]"
        >
          {items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              className="min-h-11 shrink-0 rounded-t-sm px-3.5 font-semibold whitespace-nowrap text-ink-muted transition-colors duration-(--duration-fast) hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink"
            >
              {item.label}
              {item.count !== undefined && <Count {...item} />}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-0 h-0.75 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-t-full bg-accent transition-[translate,width] duration-(--duration-normal) ease-out" />
        </Base.List>,
      )}
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className={cx('rounded-sm', panelClassName)}>
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/** Several views of which one is shown. */
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/**
 * Tabs whose choice lives with the caller, usually in the address. Arrow keys move, Enter or Space chooses.
 */
export function Tabs<T extends string>({
  label,
  items,
  value,
  onValueChange,
  panelClassName,
}: {
  /** What the tabs choose between, for assistive technology. */
  label: string
  items: readonly { value: T; label: string; content: ReactNode }[]
  value: T
  onValueChange: (value: T) => void
  panelClassName?: string
}) {
  return (
    <Base.Root value={value} onValueChange={onValueChange} className="grid gap-5">
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
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.75 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-t-full bg-accent transition-[translate,width] duration-(--duration-normal) ease-out" />
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className={cx('rounded-sm', panelClassName)}>
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

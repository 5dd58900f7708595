import type { ReactNode } from 'react'
import { maxSearchLength } from '../../parts/list/list-address.ts'
import { cx } from '../../ui/class-names.ts'
import type { IconName } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SearchField } from '../../ui/text-field.tsx'

/** The search box of a tab, and what may be done beside it. */
export function TabSearch({
  what,
  value,
  onSearch,
  children,
}: {
  /** What is searched: “roles”. */
  what: string
  value: string
  onSearch: (text: string) => void
  children?: ReactNode
}) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <SearchField
        label={`Search ${what}`}
        placeholder={`Search ${what}...`}
        className="w-full sm:max-w-sm"
        maxLength={maxSearchLength}
        value={value}
        onValueChange={onSearch}
      />
      {children}
    </div>
  )
}

/** The cards of a tab, or that there are none. */
export function TabCards<Row>({
  rows,
  cardOf,
  empty,
  icon,
  isPrevious = false,
}: {
  rows: readonly Row[]
  /** With a key of its own. */
  cardOf: (row: Row) => ReactNode
  empty: string
  icon: IconName
  /** The cards are those of the search before. */
  isPrevious?: boolean
}) {
  if (rows.length === 0) return <EmptyState icon={icon} message={empty} />
  return (
    <div
      aria-busy={isPrevious}
      className={cx(
        'grid gap-3 transition-opacity duration-(--duration-fast) sm:grid-cols-2 xl:grid-cols-3',
        isPrevious && 'opacity-60',
      )}
    >
      {rows.map(cardOf)}
    </div>
  )
}

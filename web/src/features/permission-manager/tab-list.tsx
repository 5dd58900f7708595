import type { ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { ListSearch } from '../../parts/list/list.tsx'
import type { TypedSearch } from '../../parts/list/list-view.ts'
import { cx } from '../../ui/class-names.ts'
import type { IconName } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { TabName } from './perms-view.ts'

/** The search box of a tab, and what may be done beside it. */
export function TabSearch({
  what,
  search,
  children,
}: {
  /** What is searched. */
  what: TabName
  search: TypedSearch
  children?: ReactNode
}) {
  const t = useMessages('permission-manager')
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <ListSearch
        label={t(`search.label.${what}`)}
        placeholder={t(`search.placeholder.${what}`)}
        search={search}
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
        // Cards out of sight cost no layout; they stay there for search in the page, print and reading aloud.
        '*:[contain-intrinsic-size:auto_9rem] *:[content-visibility:auto]',
        'grid gap-3 transition-opacity duration-(--duration-fast) sm:grid-cols-2 xl:grid-cols-3',
        isPrevious && 'opacity-60',
      )}
    >
      {rows.map(cardOf)}
    </div>
  )
}

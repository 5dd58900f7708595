import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { ListSearch } from '../../parts/list/list.tsx'
import { useTypedSearch } from '../../parts/list/use-typed.ts'
import { cx } from '../../ui/class-names.ts'
import type { IconName } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePermsAddress, type TabName } from './perms-view.ts'

/**
 * The search box of a tab, and the matches below it. The typed text is state of this component, so a letter
 * renders the box first and the matches afterwards.
 */
export function TabSearch({
  what,
  beside,
  children,
}: {
  /** What is searched. */
  what: TabName
  /** Shown beside the box. */
  beside: ReactNode
  /** Renders the matches, for lists that are loaded completely. */
  children?: (search: string) => ReactNode
}) {
  const t = useMessages('permission-manager')
  const address = usePermsAddress()
  const [typed, type] = useTypedSearch(address, address.view.tab)
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => children?.(wanted), [children, wanted])
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ListSearch
          label={t(`search.label.${what}`)}
          placeholder={t(`search.placeholder.${what}`)}
          search={{ typed, type }}
        />
        {beside}
      </div>
      {found}
    </>
  )
}

/** Tells the rows of a tab apart. */
export const idOf = ({ _id }: { _id: string }): string => _id

/** The cards of a tab, or a message that there are none. */
export function TabCards<Row>({
  rows,
  cardOf,
  empty,
  icon,
  isPrevious = false,
}: {
  rows: readonly Row[]
  /** Must set a key. */
  cardOf: (row: Row) => ReactNode
  empty: string
  icon: IconName
  /** True while the cards are still those of the previous search. */
  isPrevious?: boolean
}) {
  if (rows.length === 0) return <EmptyState icon={icon} message={empty} />
  return (
    <div
      aria-busy={isPrevious}
      className={cx(
        // Cards out of view are not laid out, but stay available to find-in-page, printing and screen
        // readers.
        '*:[contain-intrinsic-size:auto_9rem] *:[content-visibility:auto]',
        'grid gap-3 transition-opacity duration-(--duration-fast) sm:grid-cols-2 xl:grid-cols-3',
        isPrevious && 'opacity-60',
      )}
    >
      {rows.map(cardOf)}
    </div>
  )
}

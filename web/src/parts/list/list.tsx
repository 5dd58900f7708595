import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { useHeldStill } from '../../ui/held-still.ts'
import { HoldStill } from '../../ui/overlay-parts.tsx'
import { Section, SkeletonRows, type SectionQuery } from '../../ui/states.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { maxSearchLength } from './list-address.ts'
import { ListFooter, type Paging } from './list-footer.tsx'
import type { TypedSearch } from './list-view.ts'

/** The search box of a list. */
export function ListSearch({
  label,
  placeholder,
  hint,
  search: { typed, type },
}: {
  label: string
  placeholder: string
  /** What else can be searched for, shown as a tooltip and announced to screen readers. */
  hint?: string
  search: TypedSearch
}) {
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      {...(hint ? { title: hint } : {})}
      className="w-full sm:max-w-sm"
      maxLength={maxSearchLength}
      value={typed}
      onValueChange={type}
    />
  )
}

/** The rows of one page, and the total on all pages. */
export interface Rows<Row> {
  rows: readonly Row[]
  total: number
}

/**
 * The fields of a query's result that a list needs; the result of `useCall` fits once its data is mapped to
 * rows.
 */
export type ListQuery<Row> = SectionQuery<Rows<Row>> & {
  error: Error | null
  /** The rows are those of the previous view, while this one is loading. */
  isPrevious?: boolean
}

const skeleton = <SkeletonRows rows={10} />

/**
 * A list in one of its states: loading, empty, failed, or loaded, and then with the pager. `children` renders
 * the rows of the page. They do not move while one is pressed or a dialog opened from them is open.
 */
export function List<Row>({
  query,
  empty,
  failure,
  paging,
  loading = skeleton,
  children,
}: {
  query: ListQuery<Row>
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Shown instead of the server's message if the rows cannot be loaded. */
  failure?: ReactNode
  /** Omitted if all rows are on one page. */
  paging?: Paging
  loading?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}) {
  const { error, refetch, isPrevious = false } = query
  const { held, onPointerDown, hold } = useHeldStill(query.data)
  return (
    <Section
      query={{ ...query, data: held }}
      loading={loading}
      failure={failure ?? (error && <SectionFailure error={error} onRetry={refetch} />)}
    >
      {({ rows, total }) => (
        <div
          aria-busy={isPrevious}
          onPointerDown={onPointerDown}
          className={cx(
            'grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity duration-(--duration-fast)',
            // Paler text would be hard to read.
            isPrevious && 'opacity-75',
          )}
        >
          {rows.length === 0 ? empty : <HoldStill value={hold}>{children(rows)}</HoldStill>}
          {paging && <ListFooter {...{ paging, total, isPrevious }} shown={rows.length} />}
        </div>
      )}
    </Section>
  )
}

import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Section, SkeletonRows, type SectionQuery } from '../../ui/states.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { useHeldWhilePressed } from '../../ui/while-pressed.ts'
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
  /** What else one can search for, for those who point at the box or have it read out. */
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

/** Rows of one page, and how many there are on all of them. */
export interface Rows<Row> {
  rows: readonly Row[]
  total: number
}

/** What a list needs of the call behind it; the result of `useCall` fits once its data is rows. */
export type ListQuery<Row> = SectionQuery<Rows<Row>> & {
  error: Error | null
  /** The rows are those of the view before, while this one is on its way. */
  isPrevious?: boolean
}

const skeleton = <SkeletonRows rows={10} />

/**
 * Rows in one of their states: on their way, none, not to be had, or here, and then with the way to the other
 * pages. `children` draws the rows of the page. They stay where they are while one is pressed.
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
  /** Shown where there is no row. */
  empty: ReactNode
  /** Shown in place of the server's words where the rows cannot be had. */
  failure?: ReactNode
  /** Left out where all rows are on one page. */
  paging?: Paging
  loading?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}) {
  const { error, refetch, isPrevious = false } = query
  const { held, onPointerDown } = useHeldWhilePressed(query.data)
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
          {rows.length === 0 ? empty : children(rows)}
          {paging && total > 0 && <ListFooter {...{ paging, total, isPrevious }} shown={rows.length} />}
        </div>
      )}
    </Section>
  )
}

import { lockersPerPage } from '@idlewood/contract/lockers'
import type { ComponentProps } from 'react'
import { DetailSection, isAbsent } from '../../parts/detail-section.tsx'
import { cx } from '../../ui/class-names.ts'
import type { IconName } from '../../ui/icon.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { maxSearchLength } from '../../parts/list/list-view.ts'
import type { useListView } from './list-view.ts'

const perPage = lockersPerPage.usual

/** A number of things, as people say it. */
export const counted = (number: number, one: string): string =>
  `${number.toLocaleString('en-US')} ${one}${number === 1 ? '' : 's'}`

const skeleton = <SkeletonRows rows={8} />

/** Rows of one kind with search, pages, and the words for all that may happen instead. */
export function LockerList<Row extends { id: number }>({
  list,
  query,
  isPrevious,
  columns,
  caption,
  one,
  icon,
  searchLabel,
  placeholder,
  emptyMessage,
}: {
  list: ReturnType<typeof useListView>
  query: ComponentProps<typeof DetailSection<{ rows: readonly Row[]; total: number }>>['query']
  /** The rows are those of the view before, while this one is on its way. */
  isPrevious: boolean
  columns: readonly Column<Row>[]
  caption: string
  /** What one row is called. */
  one: string
  icon: IconName
  searchLabel: string
  placeholder: string
  emptyMessage: string
}) {
  const { page } = list.view
  const first = (page - 1) * perPage + 1
  return (
    <>
      {!isAbsent(query.error) && (
        <SearchField
          label={searchLabel}
          placeholder={placeholder}
          className="w-full sm:max-w-sm"
          maxLength={maxSearchLength}
          value={list.typed}
          onValueChange={list.type}
        />
      )}
      <DetailSection query={query} loading={skeleton}>
        {({ rows, total }) => {
          const pages = Math.max(1, Math.ceil(total / perPage))
          return (
            <div
              aria-busy={isPrevious}
              className={cx(
                'grid gap-3 transition-opacity duration-(--duration-fast)',
                isPrevious && 'opacity-60',
              )}
            >
              {rows.length === 0 ? (
                <EmptyState icon={icon} message={emptyMessage} />
              ) : (
                <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
              )}
              {total > 0 && (
                <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                  <p role="status" className="text-sm text-ink-muted tabular-nums">
                    {rows.length > 0 && !isPrevious
                      ? `${first}–${first + rows.length - 1} of ${counted(total, one)}`
                      : counted(total, one)}
                  </p>
                  {(pages > 1 || page > 1) && (
                    <Pager label={`Pages of ${one}s`} page={page} pages={pages} onPageChange={list.turnTo} />
                  )}
                </div>
              )}
            </div>
          )
        }}
      </DetailSection>
    </>
  )
}

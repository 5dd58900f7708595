import { lockersPerPage } from '@idlewood/contract/lockers'
import type { ComponentProps } from 'react'
import { DetailSection, isAbsent } from '../../parts/detail-section.tsx'
import { maxSearchLength } from '../../parts/list/list-address.ts'
import { ListFooter } from '../../parts/list/list-footer.tsx'
import { cx } from '../../ui/class-names.ts'
import type { IconName } from '../../ui/icon.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import type { useListView } from './list-view.ts'

const perPage = lockersPerPage.usual

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
        {({ rows, total }) => (
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
              <ListFooter
                page={list.view.page}
                perPage={perPage}
                shown={rows.length}
                total={total}
                one={one}
                isPrevious={isPrevious}
                onPageChange={list.turnTo}
              />
            )}
          </div>
        )}
      </DetailSection>
    </>
  )
}

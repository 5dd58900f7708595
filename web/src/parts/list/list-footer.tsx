import { useMessages } from '../../language/messages.ts'
import { Pager } from '../../ui/pager.tsx'
import { pagesOf, rangeOf } from './paging.rules.ts'

/** The position in a paged list. */
export interface Paging {
  page: number
  perPage: number
  turnTo: (page: number) => void
  /** The total in words: "1 user", "300 users". */
  count: (total: number) => string
  /** What is being paged, for assistive technology: "Pages of users". */
  label: string
  /** Shows the pager even if there is only one page. */
  always?: boolean
}

/** The range of rows shown and the total, with the pager; only for screen readers if there are no rows. */
export function ListFooter({
  paging: { page, perPage, turnTo, count, label, always = false },
  shown,
  total,
  isPrevious = false,
}: {
  paging: Paging
  /** The number of rows on this page. */
  shown: number
  total: number
  /** The rows are those of the previous view, while this one is loading. */
  isPrevious?: boolean
}) {
  const t = useMessages('list')
  const pages = pagesOf(total, perPage)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className={total > 0 ? 'text-sm text-ink-muted tabular-nums' : 'sr-only'}>
        {shown > 0 && !isPrevious
          ? t('range', { ...rangeOf({ page, perPage, shown }), count: count(total) })
          : count(total)}
      </p>
      {total > 0 && (always || pages > 1 || page > 1) && (
        <Pager label={label} page={page} pages={pages} onPageChange={turnTo} />
      )}
    </div>
  )
}

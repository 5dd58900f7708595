import { Pager } from '../../ui/pager.tsx'

/** A number of things, as people say it. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

/** Pages a list has, at least one. */
export const pagesOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))

/** Which rows of how many are shown, and the way to the others. */
export function ListFooter({
  page,
  perPage,
  shown,
  total,
  one,
  isPrevious = false,
  pager = 'when-needed',
  onPageChange,
}: {
  page: number
  perPage: number
  /** Rows on this page. */
  shown: number
  total: number
  /** What one row is called. */
  one: string
  /** The rows are those of the view before, while this one is on its way. */
  isPrevious?: boolean
  pager?: 'always' | 'when-needed'
  onPageChange: (page: number) => void
}) {
  const pages = pagesOf(total, perPage)
  const first = (page - 1) * perPage + 1
  const range = `${first.toLocaleString('en-US')}–${(first + shown - 1).toLocaleString('en-US')}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-sm text-ink-muted tabular-nums">
        {shown > 0 && !isPrevious ? `${range} of ${counted(total, one)}` : counted(total, one)}
      </p>
      {(pager === 'always' || pages > 1 || page > 1) && (
        <Pager label={`Pages of ${one}s`} page={page} pages={pages} onPageChange={onPageChange} />
      )}
    </div>
  )
}

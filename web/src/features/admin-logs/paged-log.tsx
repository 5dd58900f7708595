import { logParts, type LogEntry, type LogPart } from '@idlewood/contract/admin-logs'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { counted } from '../../parts/list/paging.rules.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { number } from '../../ui/values.ts'
import { LogTable } from './log-table.tsx'
import { extentOf } from './logs.rules.ts'
import { ScanProgress } from './scan-progress.tsx'
import type { DayQuery } from './use-log-day.ts'

const partNames: Record<LogPart, string> = {
  main: 'Errors',
  exceptions: 'Exceptions',
  rejections: 'Rejections',
}

/** One list of a log; where a log has several, with its name. */
function List({
  part,
  entries,
  total,
  isNamed,
  isWhole,
}: {
  part: LogPart
  entries: readonly LogEntry[]
  total: number
  isNamed: boolean
  isWhole: boolean
}) {
  const list =
    entries.length > 0 ? (
      <LogTable caption={isNamed ? partNames[part] : 'Logs'} entries={entries} />
    ) : (
      isWhole && <EmptyState icon="file" message="No logs available." />
    )
  if (!isNamed) return list
  return (
    <section className="grid gap-3" aria-label={partNames[part]}>
      <h2 className="flex items-baseline gap-3 text-xl font-bold">
        {partNames[part]}
        <span className="text-sm font-normal text-ink-muted tabular-nums">{number(total)}</span>
      </h2>
      {list}
    </section>
  )
}

function Lists({
  data,
  isPrevious,
  isNamed,
}: {
  data: NonNullable<DayQuery['data']>
  isPrevious: boolean
  isNamed: boolean
}) {
  return (
    <div
      aria-busy={isPrevious}
      className={cx('grid gap-6 transition-opacity duration-(--duration-fast)', isPrevious && 'opacity-60')}
    >
      {logParts.map((part) => {
        const entries = data.logs[part]
        if (!entries) return null
        const total = data.totals[part] ?? 0
        return <List key={part} {...{ part, entries, total, isNamed }} isWhole={data.complete} />
      })}
    </div>
  )
}

/** Which entries of how many are shown, and the way to the others. */
function Footer({
  extent: { total, first, last, pages, isWhole },
  page,
  isPrevious,
  onRefresh,
  turnTo,
}: {
  extent: ReturnType<typeof extentOf>
  page: number
  isPrevious: boolean
  onRefresh: () => void
  turnTo: (page: number) => void
}) {
  const sum = `${isWhole ? '' : 'at least '}${counted(total, 'entry', 'entries')}`
  const isShown = last >= first && !isPrevious
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-sm text-ink-muted tabular-nums">
        {isShown ? `${number(first)}–${number(last)} of ${sum}` : sum}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="quiet" icon="refresh" onClick={onRefresh}>
          Refresh
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon="last"
          disabled={!isWhole || page >= pages}
          onClick={() => turnTo(pages)}
        >
          Jump to end
        </Button>
        <Pager label="Pages of logs" page={page} pages={pages} onPageChange={turnTo} />
      </div>
    </div>
  )
}

/** The pages of a day. */
export function PagedLog({
  query: { data, error, isPending, isPrevious, refetch },
  isNamed,
  page,
  isFiltered,
  turnTo,
}: {
  query: DayQuery
  isNamed: boolean
  page: number
  isFiltered: boolean
  turnTo: (page: number) => void
}) {
  const extent = extentOf(data, page)
  return (
    <>
      {isPending && (
        <div role="status" aria-busy="true">
          <span className="sr-only">Loading</span>
          <SkeletonRows rows={12} />
        </div>
      )}
      {error && <SectionFailure error={error} otherwise="Failed to fetch logs" onRetry={refetch} />}
      {data && !data.complete && !error && <ScanProgress day={data} isFiltered={isFiltered} />}
      {data && <Lists data={data} isPrevious={isPrevious} isNamed={isNamed} />}
      {extent.total > 0 && (
        <Footer {...{ extent, page, isPrevious, turnTo }} onRefresh={() => void refetch()} />
      )}
    </>
  )
}

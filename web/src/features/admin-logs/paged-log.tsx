import { logParts, type LogEntry, type LogPart } from '@idlewood/contract/admin-logs'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { LogTable } from './log-table.tsx'
import { extentOf } from './logs.rules.ts'
import { ScanProgress } from './scan-progress.tsx'
import type { DayQuery } from './use-log-day.ts'

/** One list of a log, with its name if the log has several. */
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
  const t = useMessages('admin-logs')
  const format = useFormat()
  const name = t(`part.${part}`)
  const list =
    entries.length > 0 ? (
      <LogTable caption={isNamed ? name : t('table')} entries={entries} />
    ) : (
      isWhole && <EmptyState icon="file" message={t('empty')} />
    )
  if (!isNamed) return list
  return (
    <section className="grid gap-3" aria-label={name}>
      <h2 className="flex items-baseline gap-3 text-xl font-bold">
        {name}
        <span className="text-sm font-normal text-ink-muted tabular-nums">{format.number(total)}</span>
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

/** Which entries are shown, of how many, and the buttons for the other pages. */
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
  const t = useMessages('admin-logs')
  const format = useFormat()
  const range = `${format.number(first)}–${format.number(last)}`
  const isShown = last >= first && !isPrevious
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-sm text-ink-muted tabular-nums">
        {isShown
          ? t(isWhole ? 'range' : 'range.atLeast', { range, count: total })
          : t(isWhole ? 'count' : 'count.atLeast', { count: total })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="quiet" icon="refresh" onClick={onRefresh}>
          {t('refresh')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon="last"
          disabled={!isWhole || page >= pages}
          onClick={() => turnTo(pages)}
        >
          {t('toEnd')}
        </Button>
        <Pager label={t('pages')} page={page} pages={pages} onPageChange={turnTo} />
      </div>
    </div>
  )
}

/** One day of a log, page by page. */
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
  const t = useMessages('admin-logs')
  const extent = extentOf(data, page)
  return (
    <>
      {isPending && (
        <div role="status" aria-busy="true">
          <span className="sr-only">{t('loading')}</span>
          <SkeletonRows rows={12} />
        </div>
      )}
      {error && <SectionFailure error={error} otherwise={t('failed')} onRetry={refetch} />}
      {data && !data.complete && !error && <ScanProgress day={data} isFiltered={isFiltered} />}
      {data && <Lists data={data} isPrevious={isPrevious} isNamed={isNamed} />}
      {extent.total > 0 && (
        <Footer {...{ extent, page, isPrevious, turnTo }} onRefresh={() => void refetch()} />
      )}
    </>
  )
}

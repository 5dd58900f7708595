import type { LogDay, LogEntry } from '@idlewood/contract/admin-logs'
import { useState } from 'react'
import { useMessages } from '../../language/messages.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { LogTable } from './log-table.tsx'
import { lastPageOf, newestFirst } from './logs.rules.ts'
import { ScanProgress } from './scan-progress.tsx'
import { useFollow } from './use-follow.ts'
import { useLogDay, type DayQuery } from './use-log-day.ts'

interface Start {
  entries: readonly LogEntry[]
  after: string
}

/** The position to start following from: the day's current last page, requested once. */
function useStart(day: LogDay, filter: string) {
  const [start, setStart] = useState<Start | null>(null)
  const first = useLogDay(start ? null : day, { page: 1, filter })
  const lastPage = first.data?.complete ? lastPageOf(first.data.totals) : null
  const last = useLogDay(start || lastPage === null ? null : day, { page: lastPage ?? 1, filter })
  if (!start && last.data?.complete && !last.isPrevious && last.data.page === lastPage) {
    setStart({ entries: newestFirst(last.data.logs), after: last.data.end })
  }
  return { start, first, error: first.error ?? last.error }
}

/** Shows whether new lines are being streamed live. */
function Connection({ isLive, hasFailed }: { isLive: boolean; hasFailed: boolean }) {
  const t = useMessages('admin-logs')
  const waiting = t(hasFailed ? 'follow.failed' : 'follow.waiting')
  return (
    <p role="status" className="flex items-center gap-2.5 text-sm text-ink-muted">
      <span
        aria-hidden
        className={cx(
          'size-2 rounded-full forced-color-adjust-none',
          isLive ? 'bg-success motion-safe:animate-pulse' : 'bg-line-strong',
        )}
      />
      {isLive ? t('follow.live') : waiting}
    </p>
  )
}

/** Progress of the search for the last page, and a placeholder for the lines to come. */
function Beginning({ query: { data }, isFiltered }: { query: DayQuery; isFiltered: boolean }) {
  return (
    <>
      {data && !data.complete && <ScanProgress day={data} isFiltered={isFiltered} />}
      <SkeletonRows rows={8} />
    </>
  )
}

/** The end of a day's log, newest first: the lines it already has, then each new line as it is written. */
export function FollowedLog({ day, filter }: { day: LogDay; filter: string }) {
  const t = useMessages('admin-logs')
  const { start, first, error: startError } = useStart(day, filter)
  const { entries, error: followError, isLive } = useFollow(start && { day, filter, after: start.after })
  const error = followError ?? startError
  const all = [...entries, ...(start?.entries ?? [])]
  return (
    <>
      <Connection isLive={isLive} hasFailed={error !== null} />
      {error && <SectionFailure error={error} otherwise={t('failed')} onRetry={first.refetch} />}
      {!start && !error && <Beginning query={first} isFiltered={filter !== ''} />}
      {start && all.length === 0 && <EmptyState icon="file" message={t('empty')} />}
      {all.length > 0 && <LogTable caption={t('table')} entries={all} />}
    </>
  )
}

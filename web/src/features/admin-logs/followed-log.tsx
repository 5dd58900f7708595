import { logParts, logsPerPage, type LogDay, type LogEntry } from '@idlewood/contract/admin-logs'
import { useState } from 'react'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { LogTable } from './log-table.tsx'
import { ScanProgress } from './scan-progress.tsx'
import { useFollow } from './use-follow.ts'
import { maxLengthOf, useLogDay } from './use-log-day.ts'

interface Start {
  entries: readonly LogEntry[]
  after: string
}

const newestFirst = (one: LogEntry, other: LogEntry): number =>
  other.timestamp.localeCompare(one.timestamp) || other.at - one.at

/** Where following begins: the last page there is, asked for once. */
function useStart(day: LogDay, filter: string) {
  const [start, setStart] = useState<Start | null>(null)
  const first = useLogDay(start ? null : day, { page: 1, filter })
  const pages = first.data?.complete ? Math.ceil(maxLengthOf(first.data.totals) / logsPerPage.usual) : null
  const last = useLogDay(start || pages === null ? null : day, { page: Math.max(1, pages ?? 1), filter })
  if (!start && last.data?.complete && !last.isPrevious && last.data.page === Math.max(1, pages ?? 1)) {
    const { logs, end } = last.data
    setStart({ entries: logParts.flatMap((part) => logs[part] ?? []).toSorted(newestFirst), after: end })
  }
  return { start, first, error: first.error ?? last.error }
}

/** The end of a day as it is written, newest first: what there is already, and every line from now on. */
export function FollowedLog({ day, filter }: { day: LogDay; filter: string }) {
  const { start, first, error: startError } = useStart(day, filter)
  const { entries, error: followError, isLive } = useFollow(start && { day, filter, after: start.after })
  const error = followError ?? startError
  const all = [...entries, ...(start?.entries ?? [])]
  const { data } = first
  return (
    <>
      <p role="status" className="flex items-center gap-2.5 text-sm text-ink-muted">
        <span
          aria-hidden
          className={cx(
            'size-2 rounded-full',
            isLive ? 'bg-success motion-safe:animate-pulse' : 'bg-line-strong',
          )}
        />
        {isLive ? 'Live: new entries appear on top.' : error ? 'Not connected.' : 'Connecting…'}
      </p>
      {error && <SectionFailure error={error} otherwise="Failed to fetch logs" onRetry={first.refetch} />}
      {!start && data && !data.complete && (
        <ScanProgress
          scanned={data.scanned}
          size={data.size}
          found={maxLengthOf(data.totals)}
          isFiltered={filter !== ''}
        />
      )}
      {!start && !error && <SkeletonRows rows={8} />}
      {start && all.length === 0 && <EmptyState icon="file" message="No logs available." />}
      {all.length > 0 && <LogTable caption="Logs" entries={all} />}
    </>
  )
}

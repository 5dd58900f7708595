import {
  logParts,
  logsPerPage,
  maxFilterLength,
  type LogDay,
  type LogEntry,
  type LogPart,
} from '@idlewood/contract/admin-logs'
import { useState } from 'react'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useTyped } from '../../parts/list/use-typed.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/class-names.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { DownloadButton } from './download-button.tsx'
import { FollowedLog } from './followed-log.tsx'
import { LogFilters } from './log-filters.tsx'
import { LogTable } from './log-table.tsx'
import { chosenDay, filterText, isToday, useLogsView, useToday, type Filter } from './logs-view.ts'
import { ScanProgress } from './scan-progress.tsx'
import { maxLengthOf, useLogDay } from './use-log-day.ts'

const noLogs = 'No logs available.'
const partNames: Record<LogPart, string> = {
  main: 'Errors',
  exceptions: 'Exceptions',
  rejections: 'Rejections',
}

const count = (number: number): string => number.toLocaleString('en-US')
const entriesText = (total: number): string => `${count(total)} ${total === 1 ? 'entry' : 'entries'}`

function FilterBox({ value, filter, note }: { value: string; filter: Filter; note: string | undefined }) {
  const [typed, type] = useTyped({
    value,
    read: filterText,
    write: (text) => text,
    onSettle: (text) => filter({ filter: text }, { replace: true }),
  })
  return (
    <SearchField
      label="Filter logs"
      placeholder="Filter: a word, or an expression such as 50\d|timeout"
      value={typed}
      onValueChange={type}
      maxLength={maxFilterLength}
      autoCapitalize="none"
      className="min-w-0 grow font-mono sm:max-w-2xl"
      error={note && typed === value ? `${note} All entries are shown.` : null}
    />
  )
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
      isWhole && <EmptyState icon="file" message={noLogs} />
    )
  if (!isNamed) return list
  return (
    <section className="grid gap-3" aria-label={partNames[part]}>
      <h2 className="flex items-baseline gap-3 text-xl font-bold">
        {partNames[part]}
        <span className="text-sm font-normal text-ink-muted tabular-nums">{count(total)}</span>
      </h2>
      {list}
    </section>
  )
}

type DayQuery = ReturnType<typeof useLogDay>

/** The pages of a day. */
function PagedLog({
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
  const total = data ? maxLengthOf(data.totals) : 0
  const limit = data?.limit ?? logsPerPage.usual
  const shown = Math.max(0, ...(data ? logParts.map((part) => data.logs[part]?.length ?? 0) : []))
  const first = (page - 1) * limit + 1
  const pages = Math.ceil(total / limit)
  const isWhole = data?.complete ?? false
  const sum = `${isWhole ? '' : 'at least '}${entriesText(total)}`
  return (
    <>
      {isPending && (
        <div role="status" aria-busy="true">
          <span className="sr-only">Loading</span>
          <SkeletonRows rows={12} />
        </div>
      )}
      {error && <SectionFailure error={error} otherwise="Failed to fetch logs" onRetry={refetch} />}
      {data && !isWhole && !error && (
        <ScanProgress scanned={data.scanned} size={data.size} found={total} isFiltered={isFiltered} />
      )}
      {data && (
        <div
          aria-busy={isPrevious}
          className={cx(
            'grid gap-6 transition-opacity duration-(--duration-fast)',
            isPrevious && 'opacity-60',
          )}
        >
          {logParts.map((part) => {
            const entries = data.logs[part]
            if (!entries) return null
            const known = data.totals[part] ?? 0
            return <List key={part} total={known} {...{ part, entries, isNamed, isWhole }} />
          })}
        </div>
      )}
      {total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="text-sm text-ink-muted tabular-nums">
            {shown > 0 && !isPrevious ? `${count(first)}–${count(first + shown - 1)} of ${sum}` : sum}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" variant="quiet" icon="refresh" onClick={() => void refetch()}>
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
      )}
    </>
  )
}

/** What is followed past midnight says so: nothing is written to that day any more. */
function NewDay({ follow }: { follow: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>A new day has begun in UTC: new entries are in its log.</p>
      <Button size="sm" variant="quiet" icon="arrow-right" onClick={follow}>
        Follow the new day
      </Button>
    </div>
  )
}

interface Following {
  isFollowing: boolean
  /** Follows this day; null follows none. */
  follow: (day: LogDay | null) => void
}

function DayLog({
  day,
  view,
  filter,
  turnTo,
  isFollowing,
  follow,
}: { day: LogDay } & Omit<ReturnType<typeof useLogsView>, 'address'> & Following) {
  const query = useLogDay(day, view)
  const note = query.data?.note
  // Without effect where it is none: everything is shown then.
  const effective = note === undefined ? view.filter : ''
  const now = useToday()
  const isOfToday = isToday(view, now)
  const mayFollow = isOfToday || isFollowing
  const followToday = (): void => {
    if (!now) return
    follow({ type: day.type, ...now })
    filter(now)
  }
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <FilterBox value={view.filter} filter={filter} note={note} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:ml-auto">
          {mayFollow && (
            <Switch
              label="Follow"
              checked={isFollowing}
              onChange={(event) => follow(event.target.checked ? day : null)}
            />
          )}
          <DownloadButton day={day} filter={effective} />
        </div>
      </div>
      {isFollowing && !isOfToday && <NewDay follow={followToday} />}
      {isFollowing ? (
        <FollowedLog key={effective} day={day} filter={effective} />
      ) : (
        <PagedLog
          query={query}
          isNamed={day.type === 'error'}
          page={view.page}
          isFiltered={effective !== ''}
          turnTo={turnTo}
        />
      )}
    </>
  )
}

export default function LogsPage() {
  const { view, filter, turnTo } = useLogsView()
  const day = chosenDay(view)
  const [followed, setFollowed] = useState<LogDay | null>(null)
  const isFollowing = day !== null && JSON.stringify(day) === JSON.stringify(followed)
  return (
    <>
      <PageTitle>Web Logs</PageTitle>
      <PageHeader title="Web Logs" description="What the portal noted, day by day. Days and times are UTC." />
      <LogFilters view={view} filter={filter} />
      {day ? (
        <DayLog
          key={JSON.stringify(day)}
          {...{ day, view, filter, turnTo, isFollowing }}
          follow={setFollowed}
        />
      ) : (
        <EmptyState
          icon="file"
          message={noLogs}
          action={
            <p className="max-w-[46ch] text-sm text-ink-muted">
              Choose a type, year, month and day, or one of today’s logs above.
            </p>
          }
        />
      )}
    </>
  )
}

import type { MessageText } from '@idlewood/contract/errors'
import { adminLogs, maxFilterLength, type LogDay } from '@idlewood/contract/admin-logs'
import { useState } from 'react'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useMessages } from '../../language/messages.ts'
import { useServerSentence } from '../../language/server-texts.ts'
import { DownloadButton } from '../../parts/download-button.tsx'
import { useTyped } from '../../parts/list/use-typed.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { FollowedLog } from './followed-log.tsx'
import { LogFilters } from './log-filters.tsx'
import { chosenDay, filterText, isToday, useLogsView, useToday, type Filter } from './logs-view.ts'
import { PagedLog } from './paged-log.tsx'
import { useLogDay } from './use-log-day.ts'

function FilterBox({
  value,
  filter,
  note,
  noteText,
}: {
  value: string
  filter: Filter
  note: string | undefined
  noteText: MessageText | undefined
}) {
  const t = useMessages('admin-logs')
  const reason = useServerSentence(note ?? '', noteText)
  const [typed, type] = useTyped({
    value,
    read: filterText,
    write: (text) => text,
    onSettle: (text) => filter({ filter: text, line: '' }, { replace: true }),
  })
  return (
    <SearchField
      label={t('filter.label')}
      placeholder={t('filter.placeholder')}
      value={typed}
      onValueChange={type}
      maxLength={maxFilterLength}
      autoCapitalize="none"
      className="min-w-0 grow font-mono sm:max-w-2xl"
      error={note && typed === value ? t('filter.ignored', { reason }) : null}
    />
  )
}

/** Tells a reader who is still following yesterday's log that nothing more will be written to it. */
function NewDay({ follow }: { follow: () => void }) {
  const t = useMessages('admin-logs')
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>{t('follow.newDay')}</p>
      <Button size="sm" variant="quiet" icon="arrow-right" onClick={follow}>
        {t('follow.goNewDay')}
      </Button>
    </div>
  )
}

interface Following {
  isFollowing: boolean
  /** Starts following this day; null stops. */
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
  const t = useMessages('admin-logs')
  const query = useLogDay(day, view)
  const note = query.data?.note
  // If the portal did not apply the filter, the page shows all lines, so the other controls ignore it too.
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
        <FilterBox value={view.filter} filter={filter} note={note} noteText={query.data?.noteText} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:ml-auto">
          {mayFollow && (
            <Switch
              label={t('follow')}
              checked={isFollowing}
              onChange={(event) => follow(event.target.checked ? day : null)}
            />
          )}
          <DownloadButton
            call={adminLogs.download}
            input={{ params: day, query: effective ? { filter: effective } : {} }}
            failure={t('download.failed')}
          >
            {t(effective ? 'download.filtered' : 'download')}
          </DownloadButton>
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

export const handle: PageHandle = {
  Loading: () => <TitledLoading title={useMessages('admin-logs')('title')} />,
}

export default function LogsPage() {
  const t = useMessages('admin-logs')
  const { view, filter, turnTo } = useLogsView()
  const day = chosenDay(view)
  const [followed, setFollowed] = useState<LogDay | null>(null)
  const isFollowing = day !== null && JSON.stringify(day) === JSON.stringify(followed)
  return (
    <>
      <PageHeader title={t('title')} description={t('about')} />
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
          message={t('empty')}
          action={<p className="max-w-[46ch] text-sm text-ink-muted">{t('empty.hint')}</p>}
        />
      )}
    </>
  )
}

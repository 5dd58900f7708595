import { serverStatus, type ServerHour, type ServerNow } from '@idlewood/contract/server-status'
import { useCall } from '../../api/queries.ts'
import { Bars, lastHours, type Bar } from '../../parts/hour-bars.tsx'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { AsOf, Players, StateWord, useServerStatus } from '../../parts/server-status.tsx'
import { useNow } from '../../ui/now.ts'
import { notAvailable } from '../../ui/values.ts'
import { Card, PageHeader } from '../../ui/card.tsx'
import { EmptyState, Section, Skeleton } from '../../ui/states.tsx'
import { groupBy } from '../../ui/group-by.ts'

const days = 30
const minute = 60_000
const dayParts = { month: 'short', day: 'numeric' } as const

/** Days in the reader's time zone, oldest first. */
function lastDays(hours: readonly ServerHour[], now: number): Bar[] {
  const startOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0)
  const byDay = groupBy(hours, ({ at }) => startOf(Date.parse(at)))
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(now)
    day.setHours(0, 0, 0, 0)
    day.setDate(day.getDate() - (days - 1 - index))
    const at = day.getTime()
    const those = byDay.get(at) ?? []
    const peaks = those.flatMap(({ peak }) => peak ?? [])
    return {
      at,
      peak: peaks.length > 0 ? Math.max(...peaks) : null,
      up: those.length > 0 ? those.reduce((sum, { up }) => sum + up, 0) / those.length : null,
    }
  })
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <div className="flex items-baseline justify-between gap-6 border-b border-line py-2.5 last:border-0">
    <dt className="shrink-0 text-ink-muted">{name}</dt>
    <dd className="min-w-0 text-end font-semibold tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

function Now({ status }: { status: ServerNow }) {
  const t = useMessages('status-page')
  const format = useFormat()
  const since = status.since === null ? null : format.dateTime(status.since)
  return (
    <Card className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] sm:items-center">
      <div className="grid gap-3">
        <StateWord state={status.state} className="text-lg" />
        <Players status={status} />
        <p className="text-sm text-ink-muted">
          <AsOf asOf={status.asOf} />
        </p>
      </div>
      <dl className="grid">
        <Line name={t('name')}>{status.name ?? notAvailable()}</Line>
        <Line name={t(status.state === 'down' ? 'since.down' : 'since.up')}>{since ?? notAvailable()}</Line>
        <Line name={t('ping')}>
          {status.ping === null ? notAvailable() : t('ping.ms', { ping: String(status.ping) })}
        </Line>
      </dl>
    </Card>
  )
}

function Chart({
  title,
  bars,
  nameOf,
  unit,
}: {
  title: string
  bars: readonly Bar[]
  nameOf: (at: number) => string
  unit: string
}) {
  const t = useMessages('status-page')
  const format = useFormat()
  const watched = bars.flatMap(({ up }) => up ?? [])
  const peak = format.number(Math.max(0, ...bars.map((bar) => bar.peak ?? 0)))
  const up =
    watched.length > 0 ? format.percent(watched.reduce((sum, one) => sum + one, 0) / watched.length, 1) : null
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure className="relative grid gap-3 rounded-lg border border-line bg-raised p-4 shadow-raised sm:p-6">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-ink-muted tabular-nums">
          {up ? t('peak.up', { peak, up }) : t('peak', { peak })}
        </span>
      </figcaption>
      <Bars
        bars={bars}
        label={up ? t('chart.up', { title, peak, up }) : t('chart', { title, peak })}
        className="h-40"
      />
      <p aria-hidden className="flex justify-between text-sm text-ink-muted tabular-nums">
        <span>{first && nameOf(first.at)}</span>
        <span>{last && nameOf(last.at)}</span>
      </p>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">{t('column.players')}</th>
              <th scope="col">{t('column.up')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.at}>
                <th scope="row">{nameOf(bar.at)}</th>
                <td>{bar.peak === null ? t('blank') : format.number(bar.peak)}</td>
                <td>{bar.up === null ? t('blank') : format.percent(bar.up, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function History() {
  const t = useMessages('status-page')
  const format = useFormat()
  const now = useNow(minute)
  const query = useCall(serverStatus.history, {}, { staleTime: minute, every: () => 5 * minute })
  return (
    <Section
      title={t('history')}
      query={query}
      isEmpty={({ hours }) => hours.length === 0}
      emptyMessage={t('history.empty')}
      errorMessage={t('history.failed')}
      loading={<Skeleton className="h-64 w-full rounded-lg" />}
    >
      {({ hours }) => (
        <div className="grid gap-4">
          <Chart
            title={t('history.day')}
            bars={lastHours(hours, 24, now)}
            nameOf={(at) => format.hour(at, { weekday: 'short' })}
            unit={t('unit.hour')}
          />
          <Chart
            title={t('history.days', { days: String(days) })}
            bars={lastDays(hours, now)}
            nameOf={(at) => format.dateParts(at, dayParts)}
            unit={t('unit.day')}
          />
          <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-muted">
            <Key className="bg-success" words={t('key.up')} />
            <Key className="bg-warning" words={t('key.partly')} />
            <Key className="bg-danger" words={t('key.down')} />
            <Key className="bg-ink/12" words={t('key.unwatched')} />
          </p>
        </div>
      )}
    </Section>
  )
}

const Key = ({ className, words }: { className: string; words: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden className={`h-1.5 w-4 rounded-full forced-color-adjust-none ${className}`} />
    {words}
  </span>
)

export default function StatusPage() {
  const t = useMessages('status-page')
  const query = useServerStatus()
  return (
    <PublicLayout>
      <div className="mx-auto grid w-full max-w-4xl gap-8 px-page py-12">
        <PageHeader title={t('title')} description={t('description')} />
        <Section
          query={query}
          loading={<Skeleton className="h-40 w-full rounded-lg" />}
          errorMessage={t('failed')}
        >
          {(status) =>
            status.configured ? <Now status={status} /> : <EmptyState icon="pulse" message={t('none')} />
          }
        </Section>
        {query.data?.configured && <History />}
      </div>
    </PublicLayout>
  )
}

import { economy, type Economy, type EconomyDay } from '@idlewood/contract/economy'
import { useCall } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { ago } from '../../ui/ago.ts'
import { Card, StatTile } from '../../ui/card.tsx'
import { useNow } from '../../ui/now.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { EmptyState, Section, Skeleton } from '../../ui/states.tsx'
import { Chart, DayBars, Figures, TableBox } from './economy-charts.tsx'
import { HoursOfWeek, People } from './economy-people.tsx'
import { isBlank, totalsOf } from './economy.rules.ts'
import { UserLink } from '../../parts/user-link.tsx'

const tiles = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))]'
const halves = 'grid grid-cols-1 gap-3 *:min-w-0 xl:grid-cols-2'
const staleMs = 5 * 60_000

function Tiles({ days }: Pick<Economy, 'days'>) {
  const t = useMessages('economy')
  const format = useFormat()
  const { money, before, made, gone, newcomers } = totalsOf(days)
  const moments = days.flatMap(({ day, money: value }) =>
    value === null ? [] : [{ at: Date.parse(day), value }],
  )
  return (
    <div className={tiles}>
      <StatTile label={t('money')} value={money === null ? null : format.money(money)}>
        {moments.length > 2 && money !== null && before !== null && (
          <Sparkline
            moments={moments}
            label={t('money.trend', { from: format.money(before), now: format.money(money) })}
          />
        )}
      </StatTile>
      <StatTile label={t('made')} value={format.money(made)} hint={t('inDays', { days: days.length })} />
      <StatTile label={t('gone')} value={format.money(gone)} hint={t('inDays', { days: days.length })} />
      <StatTile
        label={t('newcomers')}
        value={newcomers === null ? null : format.number(newcomers)}
        hint={newcomers === null ? undefined : t('inDays', { days: days.length })}
      />
    </div>
  )
}

function Flows({ days, dayName }: { days: readonly EconomyDay[]; dayName: (day: string) => string }) {
  const t = useMessages('economy')
  const format = useFormat()
  const [made, gone] = [t('made'), t('gone')]
  return (
    <Chart
      title={t('flows')}
      series={[
        { label: made, swatch: 'bg-success' },
        { label: gone, swatch: 'bg-danger' },
      ]}
      table={
        <Figures
          corner={t('day')}
          columns={[t('money'), made, gone, t('moved')]}
          rows={[...days].reverse().map((one) => ({
            key: one.day,
            label: dayName(one.day),
            values: [
              one.money === null ? '–' : format.money(one.money),
              ...[one.made, one.gone, one.moved].map(format.money),
            ],
          }))}
        />
      }
    >
      <DayBars
        label={t('flows.chart')}
        fills={['fill-success', 'fill-danger']}
        bars={days.map(({ day, made: up, gone: down }) => ({ key: day, above: [up], below: down }))}
      />
    </Chart>
  )
}

function Kinds({ kinds }: Pick<Economy, 'kinds'>) {
  const t = useMessages('economy')
  const words = useMessages('ledger')
  const format = useFormat()
  return (
    <Card className="grid content-start gap-4">
      <h3 className="text-lg font-bold">{t('kinds')}</h3>
      {kinds.length === 0 ? (
        <p className="text-ink-muted">{t('kinds.none')}</p>
      ) : (
        <TableBox label={t('kinds')}>
          <Figures
            corner={t('kind')}
            columns={[t('made'), t('gone')]}
            rows={kinds.map(({ kind, made, gone }) => ({
              key: kind,
              label: words(`kind.${kind}`),
              values: [format.money(made), format.money(gone)],
            }))}
          />
        </TableBox>
      )}
    </Card>
  )
}

function Holders({ holders }: Pick<Economy, 'holders'>) {
  const t = useMessages('economy')
  const format = useFormat()
  if (holders.length === 0) return null
  return (
    <Card className="grid content-start gap-4">
      <h3 className="text-lg font-bold">{t('holders')}</h3>
      <ol className="grid">
        {holders.map(({ uid, name, money }, place) => (
          <li key={uid} className="flex min-h-11 items-center gap-3 border-t border-line first:border-0">
            <span className="w-5 text-end text-sm text-ink-muted tabular-nums">
              {format.number(place + 1)}
            </span>
            <UserLink uid={uid} className="min-w-0 grow font-semibold [overflow-wrap:anywhere]">
              {name}
            </UserLink>
            <span className="tabular-nums">{format.money(money)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Loaded({ data }: { data: Economy }) {
  const t = useMessages('economy')
  const format = useFormat()
  const now = useNow()
  if (isBlank(data)) return <EmptyState icon="dashboard" message={t('empty')} />
  const dayName = (day: string): string =>
    format.dateParts(`${day}T00:00:00Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tiles days={data.days} />
      <div className={halves}>
        <Flows days={data.days} dayName={dayName} />
        <People days={data.days} dayName={dayName} />
        <Kinds kinds={data.kinds} />
        <Holders holders={data.holders} />
        <HoursOfWeek week={data.week} />
      </div>
      {data.countedAt !== null && (
        <p className="text-sm text-ink-muted">
          {t('counted', { when: ago(Date.parse(data.countedAt), now) })}
        </p>
      )}
    </div>
  )
}

/**
 * Money in the game: how much there is, where it comes from and goes, and who has it; and how many people
 * play.
 */
export function EconomySection() {
  const t = useMessages('economy')
  const query = useCall(economy.show, {}, { staleTime: staleMs })
  return (
    <Section
      title={t('title')}
      query={query}
      errorMessage={t('failed')}
      loading={
        <div className="grid grid-cols-1 gap-3">
          <div className={tiles}>
            {['money', 'made', 'gone', 'newcomers'].map((name) => (
              <Skeleton key={name} className="h-34 w-full rounded-lg" />
            ))}
          </div>
          <div className={halves}>
            <Skeleton className="h-80 w-full rounded-lg" />
            <Skeleton className="h-80 w-full rounded-lg" />
          </div>
        </div>
      }
    >
      {(data) => <Loaded data={data} />}
    </Section>
  )
}

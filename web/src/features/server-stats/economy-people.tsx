import type { Economy, EconomyDay } from '@idlewood/contract/economy'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { useNow } from '../../ui/now.ts'
import { Chart, DayBars, Figures } from './economy-charts.tsx'
import { referenceMonday, weekInZone } from './economy.rules.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** New and returning players, day by day. */
export function People({ days, dayName }: { days: readonly EconomyDay[]; dayName: (day: string) => string }) {
  const t = useMessages('economy')
  const format = useFormat()
  if (days.every(({ newcomers, returning }) => newcomers === null && returning === null)) return null
  const shown = (value: number | null): string => (value === null ? '–' : format.number(value))
  const [back, fresh] = [t('returning'), t('newcomers')]
  return (
    <Chart
      title={t('people')}
      series={[
        { label: back, swatch: 'bg-accent' },
        { label: fresh, swatch: 'bg-info' },
      ]}
      table={
        <Figures
          corner={t('day')}
          columns={[fresh, back]}
          rows={[...days].reverse().map(({ day, newcomers, returning }) => ({
            key: day,
            label: dayName(day),
            values: [shown(newcomers), shown(returning)],
          }))}
        />
      }
    >
      <DayBars
        label={t('people.chart')}
        fills={['fill-info', 'fill-accent', 'fill-transparent']}
        bars={days.map(({ day, newcomers, returning }) => ({
          key: day,
          above: [newcomers ?? 0, returning ?? 0],
          below: 0,
        }))}
      />
    </Chart>
  )
}

/** One square per hour of the week; the more players, the brighter. */
function Squares({ week, label }: { week: Economy['week']; label: string }) {
  const format = useFormat()
  const most = Math.max(0.1, ...week.map((value) => value ?? 0))
  const weekday = (day: number): string =>
    format.dateParts(referenceMonday + day * dayMs, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-xs text-ink-muted">
      <div aria-hidden className="grid grid-rows-7 items-center">
        {Array.from({ length: 7 }, (_, day) => (
          <span key={day}>{weekday(day)}</span>
        ))}
      </div>
      <svg
        viewBox="0 0 24 7"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-44 w-full"
      >
        {week.map((value, hour) => (
          <rect
            // The list never changes: every week has the same hours.
            // oxlint-disable-next-line react/no-array-index-key
            key={hour}
            x={(hour % 24) + 0.06}
            y={Math.floor(hour / 24) + 0.06}
            width={0.88}
            height={0.88}
            className={value === null ? 'fill-ink/7' : 'fill-accent'}
            fillOpacity={value === null ? 1 : 0.1 + 0.9 * (value / most)}
          />
        ))}
      </svg>
      <div aria-hidden className="col-start-2 grid grid-cols-4 tabular-nums">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{format.hour(referenceMonday + hour * hourMs, { timeZone: 'UTC' })}</span>
        ))}
      </div>
    </div>
  )
}

/** When people play: the average of each hour of the week, in the reader's time zone. */
export function HoursOfWeek({ week: inUtc }: Pick<Economy, 'week'>) {
  const t = useMessages('economy')
  const format = useFormat()
  const now = useNow(60_000)
  if (inUtc.length === 0) return null
  const week = weekInZone(inUtc, -new Date(now).getTimezoneOffset())
  const shown = (value: number | null | undefined): string =>
    value === null || value === undefined ? '–' : format.number(value)
  const played = Math.round(week.reduce<number>((sum, value) => sum + (value ?? 0), 0))
  const days = Array.from({ length: 7 }, (_, day) =>
    format.dateParts(referenceMonday + day * dayMs, { weekday: 'short', timeZone: 'UTC' }),
  )
  return (
    <Chart
      title={t('week')}
      table={
        <Figures
          corner={t('hour')}
          columns={days}
          rows={Array.from({ length: 24 }, (_, hour) => ({
            key: String(hour),
            label: format.hour(referenceMonday + hour * hourMs, { timeZone: 'UTC' }),
            values: days.map((_name, day) => shown(week[day * 24 + hour])),
          }))}
        />
      }
    >
      <p className="text-sm text-ink-muted">{t('week.text', { hours: played })}</p>
      <Squares week={week} label={t('week.chart')} />
    </Chart>
  )
}

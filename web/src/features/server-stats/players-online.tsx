import { serverStatus } from '@idlewood/contract/server-status'
import { Link } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { Bars, lastHours } from '../../parts/hour-bars.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'

/** Hours in a week. */
const shown = 7 * 24

/** The peak number of players in each hour of the last week, and the current number. */
export function PlayersOnline() {
  const t = useMessages('stats')
  const now = useCall(serverStatus.now)
  const history = useCall(serverStatus.history, {}, { staleTime: 5 * 60_000 })
  const { configured = false, players = null, max = null, asOf = null } = now.data ?? {}
  if (!configured || !history.data) return null
  const bars = lastHours(
    history.data.hours,
    shown,
    asOf === null ? Date.parse(String(history.data.hours.at(-1)?.at ?? 0)) : Date.parse(asOf),
  )
  const peak = Math.max(0, ...bars.map((bar) => bar.peak ?? 0))
  return (
    <Card className="grid gap-3" role="region" aria-label={t('online.title')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg font-bold">{t('online.title')}</h2>
        <p className="text-sm text-ink-muted tabular-nums">
          {players !== null && max !== null && t('online.now', { players, max })}{' '}
          {t('online.peak', { count: peak })}{' '}
          <Link
            to={paths.status()}
            className="font-semibold text-accent-text underline-offset-4 hover:underline"
          >
            {t('online.more')}
          </Link>
        </p>
      </div>
      <Bars bars={bars} label={t('online.chart', { count: peak })} className="h-28 w-full" />
    </Card>
  )
}

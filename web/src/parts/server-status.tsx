import { serverStatus, type ServerNow, type ServerState } from '@idlewood/contract/server-status'
import { useEffect } from 'react'
import { listenLive } from '../api/live.ts'
import { useCall } from '../api/queries.ts'
import { handleLiveMessage } from '../api/live-messages.ts'
import { useFormat } from '../language/format.ts'
import { useMessages } from '../language/messages.ts'
import { ago } from '../ui/ago.ts'
import { useNow } from '../ui/now.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/class-names.ts'
import { Skeleton } from '../ui/states.tsx'
import { HourBars } from './hour-bars.tsx'
import { paths } from '../paths.ts'

const minute = 60_000

/**
 * The last known state of the game server, kept up to date by events, or by polling if events do not get
 * through.
 */
export function useServerStatus() {
  useEffect(() => listenLive(handleLiveMessage), [])
  return useCall(serverStatus.now, {}, { every: (data) => (data?.configured === false ? false : 2 * minute) })
}

const dots: Record<ServerState, string> = {
  up: 'bg-success',
  down: 'bg-danger',
  unknown: 'bg-line-strong',
}

/** The server's state as a word and a colour; changes are announced to screen readers. */
export function StateWord({ state, className }: { state: ServerState; className?: string }) {
  const t = useMessages('game-server')
  return (
    <span role="status" className={cx('inline-flex items-center gap-2.5 font-semibold', className)}>
      <span
        aria-hidden
        className={cx('size-2.5 shrink-0 rounded-full forced-color-adjust-none', dots[state])}
      />
      {t(`state.${state}`)}
    </span>
  )
}

/** The age of the figures; if they are minutes old, that is the first thing to say. */
export function AsOf({ asOf }: { asOf: string | null }) {
  const t = useMessages('game-server')
  const now = useNow(5000)
  return asOf === null ? t('never') : t('asOf', { ago: ago(Date.parse(asOf), now) })
}

/** The number of players; for a server that is down, the last known number. */
export function Players({ status: { players, max, state } }: { status: ServerNow }) {
  const t = useMessages('game-server')
  const format = useFormat()
  const isPast = state === 'down' && players !== null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className={cx('text-3xl font-bold [font-stretch:112%]', state !== 'up' && 'text-ink-muted')}>
        {players === null ? '–' : format.number(players)}
      </span>
      <span className="text-ink-muted">
        {max === null
          ? t(isPast ? 'playing.last' : 'playing')
          : t(isPast ? 'playing.of.last' : 'playing.of', { max })}
      </span>
    </p>
  )
}

/**
 * The game server on the dashboard: its state, its players, and the last day. Nothing if none is configured.
 */
export function ServerStatusCard() {
  const t = useMessages('game-server')
  const { data, error, isPending } = useServerStatus()
  if (!data && isPending) return <Skeleton className="h-44 w-full rounded-lg" />
  // The dashboard is about the character; the rest is on the status page.
  if (!data || !data.configured || error) return null
  return (
    <Card className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] sm:items-end">
      <div className="grid content-start gap-3">
        <h2 className="eyebrow text-ink-muted">{t('title')}</h2>
        <StateWord state={data.state} />
        <Players status={data} />
        <p className="min-h-10 text-sm text-ink-muted [overflow-wrap:anywhere]">
          {data.name && <span className="block text-ink">{data.name}</span>}
          <AsOf asOf={data.asOf} />
        </p>
      </div>
      <div className="grid gap-3">
        <HourBars hours={data.history} count={24} label={t('day')} className="h-24" />
        <Button
          to={paths.status()}
          size="sm"
          variant="quiet"
          trailingIcon="chevron-right"
          className="justify-self-end"
        >
          {t('status')}
        </Button>
      </div>
    </Card>
  )
}

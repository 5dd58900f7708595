import type { ServerHour } from '@idlewood/contract/server-status'
import { useMessages } from '../language/messages.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { useNow } from '../ui/now.ts'

const hourLength = 60 * 60 * 1000

/** The period of one bar: an hour or a day. */
export interface Bar {
  at: number
  peak: number | null
  /** The fraction of the monitored time that the server was up; null if it was not monitored. */
  up: number | null
}

/** The last `count` hours, including those that were not monitored. */
export function lastHours(hours: readonly ServerHour[], count: number, now: number): Bar[] {
  const known = new Map(hours.map((hour) => [Date.parse(hour.at), hour]))
  const latest = now - (now % hourLength)
  return Array.from({ length: count }, (_, index) => {
    const at = latest - (count - 1 - index) * hourLength
    const hour = known.get(at)
    return { at, peak: hour?.peak ?? null, up: hour?.up ?? null }
  })
}

const tone = (up: number | null): string => {
  if (up === null) return 'fill-ink/12'
  if (up > 0.98) return 'fill-success'
  return up > 0.5 ? 'fill-warning' : 'fill-danger'
}

/** Bars for the peaks; below each, whether the server was up. Fills its box whatever its shape. */
export function Bars({
  bars,
  label,
  className,
}: {
  bars: readonly Bar[]
  label: string
  className?: string
}) {
  const top = Math.max(1, ...bars.map(({ peak }) => peak ?? 0))
  return (
    <BarChart
      gap={0.24}
      label={label}
      className={className}
      bars={bars.map(({ at, peak, up }) => {
        const height = peak === null ? 0 : (peak / top) * 86
        const state = { y: 94, height: 6, fill: tone(up) }
        return {
          key: at,
          pieces: height > 0 ? [{ y: 90 - height, height, fill: 'fill-accent' }, state] : [state],
        }
      })}
    />
  )
}

/** The bars of the last `count` hours. */
export function HourBars({
  hours,
  count,
  label,
  className,
}: {
  hours: readonly ServerHour[]
  count: number
  label: string
  className?: string
}) {
  const t = useMessages('game-server')
  const now = useNow(60_000)
  const peak = Math.max(-1, ...hours.flatMap((hour) => hour.peak ?? []))
  const words = peak < 0 ? t('bars.none', { label }) : t('bars.peak', { label, peak })
  return <Bars bars={lastHours(hours, count, now)} label={words} {...(className ? { className } : {})} />
}

import type { LogPart } from '@idlewood/contract/admin-logs'
import { number } from '../../ui/values.ts'
import { maxLengthOf } from './logs.rules.ts'

const megabytes = (bytes: number): string => `${number(Math.max(0, Math.round(bytes / 1e6)))} MB`

interface Scan {
  /** Bytes looked at so far, of `size`. */
  scanned: number
  size: number
  totals: Partial<Record<LogPart, number | undefined>>
}

/** How far a long day is read. */
export function ScanProgress({
  day: { scanned, size, totals },
  isFiltered,
}: {
  day: Scan
  isFiltered: boolean
}) {
  const share = size === 0 ? 100 : Math.floor((scanned / size) * 100)
  const found = maxLengthOf(totals)
  const verb = isFiltered ? 'Searched' : 'Counted'
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={isFiltered ? 'Searching the log' : 'Counting the log'}
        aria-valuenow={share}
        className="h-1 overflow-hidden rounded-full bg-ink/10"
      >
        <div
          className="h-full origin-left bg-accent transition-transform duration-(--duration-normal)"
          style={{ transform: `scaleX(${share / 100})` }}
        />
      </div>
      <p className="text-sm text-ink-muted tabular-nums">
        {`${verb} ${megabytes(scanned)} of ${megabytes(size)}: ${found === 0 ? 'nothing found yet' : `${number(found)} so far`}.`}
      </p>
    </div>
  )
}

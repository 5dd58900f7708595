import type { LogPart } from '@idlewood/contract/admin-logs'
import { useFormat, type Format } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { maxLengthOf } from './logs.rules.ts'

const megabytes = (format: Format, bytes: number): string =>
  format.number(Math.max(0, Math.round(bytes / 1e6)), { style: 'unit', unit: 'megabyte' })

interface Scan {
  /** Bytes scanned so far, of `size`. */
  scanned: number
  size: number
  totals: Partial<Record<LogPart, number | undefined>>
}

/** How much of a long day has been read. */
export function ScanProgress({
  day: { scanned, size, totals },
  isFiltered,
}: {
  day: Scan
  isFiltered: boolean
}) {
  const t = useMessages('admin-logs')
  const format = useFormat()
  const share = size === 0 ? 100 : Math.floor((scanned / size) * 100)
  const progress = {
    scanned: megabytes(format, scanned),
    size: megabytes(format, size),
    found: maxLengthOf(totals),
  }
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={t(isFiltered ? 'scan.searching' : 'scan.counting')}
        aria-valuenow={share}
        className="h-1 overflow-hidden rounded-full bg-ink/10"
      >
        <div
          className="h-full origin-left bg-accent forced-color-adjust-none transition-transform duration-(--duration-normal)"
          style={{ transform: `scaleX(${share / 100})` }}
        />
      </div>
      <p className="text-sm text-ink-muted tabular-nums">
        {t(isFiltered ? 'scan.searched' : 'scan.counted', progress)}
      </p>
    </div>
  )
}

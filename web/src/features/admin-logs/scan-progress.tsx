const megabytes = (bytes: number): string =>
  `${Math.max(0, Math.round(bytes / 1e6)).toLocaleString('en-US')} MB`

/** How far a long day is read. */
export function ScanProgress({
  scanned,
  size,
  found,
  isFiltered,
}: {
  scanned: number
  size: number
  found: number
  isFiltered: boolean
}) {
  const share = size === 0 ? 100 : Math.floor((scanned / size) * 100)
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
        {`${verb} ${megabytes(scanned)} of ${megabytes(size)}: ${found === 0 ? 'nothing found yet' : `${found.toLocaleString('en-US')} so far`}.`}
      </p>
    </div>
  )
}

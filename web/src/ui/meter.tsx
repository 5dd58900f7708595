/** A bar for a percentage, such as health or armor. */
import { cx } from './class-names.ts'
import { useFormat } from '../language/format.ts'
import { useMessages } from '../language/messages.ts'

/**
 * A bar as wide as `value` percent (clamped to 0–100; null is not available). The number is printed only
 * above 10, on the bar or, if the bar is short, after it; with `percentAside` the percentage is shown next to
 * the label instead, at any value. Assistive technology always gets the value.
 */
export function Meter({
  label,
  value,
  tone = 'accent',
  percentAside = false,
}: {
  label: string
  value: number | null | undefined
  tone?: 'accent' | 'danger' | 'info' | 'success'
  percentAside?: boolean
}) {
  const t = useMessages('ui')
  const format = useFormat()
  const isMissing = value === null || value === undefined || Number.isNaN(value)
  const percent = isMissing ? 0 : Math.min(100, Math.max(0, value))
  const share = Math.floor(percent)
  const shown = isMissing || percentAside ? share : Math.floor(value)
  const fill = {
    accent: 'bg-accent text-accent-ink',
    danger: 'bg-danger text-danger-ink',
    info: 'bg-info text-sunken',
    success: 'bg-success text-sunken',
  }[tone]
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <span className="font-semibold">{label}</span>
        {isMissing && <span className="text-ink-muted">{t('notAvailable')}</span>}
        {!isMissing && percentAside && (
          <span className="font-semibold tabular-nums">{format.percent(share / 100)}</span>
        )}
      </div>
      <div
        className="h-6 overflow-hidden rounded-full border border-line-strong bg-sunken p-0.5"
        {...(isMissing
          ? { 'aria-hidden': true }
          : {
              role: 'meter',
              'aria-label': label,
              'aria-valuemin': 0,
              'aria-valuemax': 100,
              'aria-valuenow': share,
              'aria-valuetext': t('percent', { value: String(shown) }),
            })}
      >
        <div
          className={cx(
            'relative flex h-full items-center justify-end rounded-full text-xs leading-none font-bold tabular-nums transition-[width] duration-(--duration-slow) ease-out forced-colors:border',
            fill,
          )}
          style={{ width: `${percent}%` }}
        >
          {percent > 10 && !percentAside && (
            <span className={cx('px-2', percent < 25 && 'absolute left-full text-ink')}>{shown}</span>
          )}
        </div>
      </div>
    </div>
  )
}

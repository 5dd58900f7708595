import type { Format } from '../../language/format.ts'
import type { Messages } from '../../language/messages.ts'

/** What is needed to format figures: messages and number formats. */
export interface FigureWords {
  t: Messages<'operations'>
  format: Format
}

const units = ['bytes', 'kibi', 'mebi', 'gibi', 'tebi'] as const

const decimals = (format: Format, value: number, digits: number): string =>
  format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })

/** `1.4 GiB`: bytes in binary units, as administrators expect. */
export function formatBytes({ t, format }: FigureWords, bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 2 ** (10 * step)
  return t(`size.${units[step] ?? 'bytes'}`, {
    value: decimals(format, value, value >= 100 || step === 0 ? 0 : 1),
  })
}

/** `340 ms`, `1.2 s`; null means there is no value. */
export function formatMilliseconds({ t, format }: FigureWords, milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  if (milliseconds >= 1000) return t('duration.seconds', { value: decimals(format, milliseconds / 1000, 1) })
  const value = milliseconds >= 10 ? Math.round(milliseconds) : Math.round(milliseconds * 10) / 10
  return t('duration.milliseconds', { value: format.number(value) })
}

/** `3 d 4 h`, `12 min`: how long something has lasted. */
export function formatElapsed({ t, format }: FigureWords, milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return t('duration.underMinute')
  if (minutes < 60) return t('duration.minutes', { value: format.number(minutes) })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) {
    return t('duration.hoursMinutes', { hours: format.number(hours), minutes: format.number(minutes % 60) })
  }
  const days = format.number(Math.floor(hours / 24))
  return t('duration.daysHours', { days, hours: format.number(hours % 24) })
}

/** `0.5 s`, `15 s`, `5 min`, `1 h`: how often something is repeated. */
export function formatInterval({ t, format }: FigureWords, milliseconds: number): string {
  if (milliseconds < 60_000) return t('duration.seconds', { value: format.number(milliseconds / 1000) })
  return milliseconds < 3600_000
    ? t('duration.minutes', { value: format.number(milliseconds / 60_000) })
    : t('duration.hours', { value: format.number(milliseconds / 3600_000) })
}

/** Relative times such as "3 minutes ago", in the reader's language. */
import { currentFormat } from '../language/format.ts'
import { messages } from '../language/messages.ts'

const units: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * `3 minutes ago`, `yesterday`; `just now` under five seconds and when clocks differ; `some time ago` if the
 * time is not a number. Times are in milliseconds.
 */
export function ago(time: number, now: number): string {
  const seconds = Math.round((now - time) / 1000)
  if (Number.isNaN(seconds)) return messages('ui')('ago.unknown')
  if (seconds < 5) return messages('ui')('ago.now')
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  return currentFormat().relative(-Math.floor(seconds / size), unit)
}

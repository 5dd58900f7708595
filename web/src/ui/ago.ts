/** How long ago something was, in the reader's words. */
import { currentFormat } from '../language/format.ts'
import { messages } from '../language/messages.ts'

const units: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * `3 minutes ago`, `yesterday`; under five seconds, and where clocks differ, `just now`. Times in
 * milliseconds; one that is no number was `some time ago`.
 */
export function ago(time: number, now: number): string {
  const seconds = Math.round((now - time) / 1000)
  if (Number.isNaN(seconds)) return messages('ui')('ago.unknown')
  if (seconds < 5) return messages('ui')('ago.now')
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  return currentFormat().relative(-Math.floor(seconds / size), unit)
}

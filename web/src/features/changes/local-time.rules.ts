import { asMoment } from '../../parts/changes/undo-all.rules.ts'
import { localTime } from '../../ui/local-time.ts'

/** A timestamp of the URL as the value of a date-time field. */
export const writeLocal = (moment: string): string => (moment === '' ? '' : localTime(moment))

/**
 * The value of a date-time field as the URL stores it, or undefined if its year is outside 2000–9999, as
 * happens while a year is being typed.
 */
export function readLocal(typed: string): string | undefined {
  if (typed === '') return ''
  const time = new Date(typed)
  return time.getFullYear() >= 2000 && time.getFullYear() <= 9999 ? asMoment(time) : undefined
}

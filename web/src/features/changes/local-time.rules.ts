import { asMoment } from '../../parts/changes/undo-all.rules.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** A timestamp of the URL as the value of a date-time field: in the reader's time zone, to the minute. */
export function localTime(moment: string): string {
  if (moment === '') return ''
  const time = new Date(moment)
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/**
 * The value of a date-time field as the URL stores it, or undefined if its year is outside 2000–9999, as
 * happens while a year is being typed.
 */
export function readLocal(typed: string): string | undefined {
  if (typed === '') return ''
  const time = new Date(typed)
  return time.getFullYear() >= 2000 && time.getFullYear() <= 9999 ? asMoment(time) : undefined
}

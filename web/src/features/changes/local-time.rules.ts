import { asMoment } from '../../parts/changes/undo-all.rules.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** A moment of the address as a date-time control has it: in the reader's own time, to the minute. */
export function localTime(moment: string): string {
  if (moment === '') return ''
  const time = new Date(moment)
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/**
 * What a date-time control says, as the address has it. While a year is being typed it is one of long ago.
 */
export function readLocal(typed: string): string | undefined {
  if (typed === '') return ''
  const time = new Date(typed)
  return time.getFullYear() >= 2000 && time.getFullYear() <= 9999 ? asMoment(time) : undefined
}

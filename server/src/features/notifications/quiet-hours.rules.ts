/**
 * Quiet hours in minutes of the day, 0 to 1439, in a time zone. An end before the beginning is on the next
 * day.
 */
export interface Quiet {
  from: number
  to: number
  timeZone: string
}

const minute = 60_000
const day = 24 * 60

/** One formatter per time zone, because creating them is expensive. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}

/** The local time in a time zone, in minutes of the day. */
function minuteOfDay(timeZone: string, now: number): number {
  const [hours = 0, minutes = 0] = clockOf(timeZone).format(now).split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The end of the current quiet hours, in milliseconds since 1970; null outside of them. Exact to the minute,
 * unless the clocks change before then.
 */
export function quietUntil({ from, to, timeZone }: Quiet, now: number): number | null {
  const here = minuteOfDay(timeZone, now)
  const isQuiet = from < to ? here >= from && here < to : here >= from || here < to
  if (!isQuiet) return null
  const left = (to - here + day) % day
  return now - (now % minute) + left * minute
}

/** `22:30` as minutes of the day. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes of the day as `22:30`. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

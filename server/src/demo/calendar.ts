/** Times of the demo world. Everything happened before the world was created, so it never looks abandoned. */

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

/**
 * Times in the three forms the game stores. Arguments are seconds before now; negative ones are in the
 * future.
 */
export interface Calendar {
  /** `YYYY-MM-DD HH:MM:SS` in the host's local time, as stored in `datetime` columns. */
  ago(seconds: number): string
  /** Only the date, as stored in `date` columns. */
  dateAgo(seconds: number): string
  /** Unix seconds, as stored in `users.viptime`. */
  unixAgo(seconds: number): number
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A calendar relative to `now`. Throws if `now` is not a valid time. */
export function createCalendar(now: Date): Calendar {
  if (Number.isNaN(now.getTime())) throw new RangeError('The demo world needs a valid creation time.')
  const at = (seconds: number): Date => new Date(now.getTime() - Math.round(seconds) * 1000)
  const date = (moment: Date): string =>
    `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  const time = (moment: Date): string =>
    `${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`
  return {
    ago: (seconds) => `${date(at(seconds))} ${time(at(seconds))}`,
    dateAgo: (seconds) => date(at(seconds)),
    unixAgo: (seconds) => Math.floor(at(seconds).getTime() / 1000),
  }
}

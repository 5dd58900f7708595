/** Times by the game's clock, which have no time zone: `2026-11-22T18:30:05`. */

const minute = 60_000

/** The time this many minutes later, to the minute. */
export function minutesFrom(time: string, minutes: number): string {
  return new Date(Date.parse(`${time}Z`) + minutes * minute).toISOString().slice(0, 16)
}

/** The half hours before and after a time. */
export const timeRangeAround = (time: string): { from: string; until: string } => ({
  from: minutesFrom(time, -30),
  until: minutesFrom(time, 30),
})

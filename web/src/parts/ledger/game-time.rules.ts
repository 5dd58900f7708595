/** Times by the game's clock, which says no zone: `2026-11-22T18:30:05`. */

const minute = 60_000

/** The time so many minutes later, to the minute. */
export function minutesFrom(time: string, minutes: number): string {
  return new Date(Date.parse(`${time}Z`) + minutes * minute).toISOString().slice(0, 16)
}

/** Half an hour before and after. */
export const around = (time: string): { from: string; until: string } => ({
  from: minutesFrom(time, -30),
  until: minutesFrom(time, 30),
})

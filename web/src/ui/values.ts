/** How numbers, money, dates and codes read. */

const counted = new Intl.NumberFormat('en-US')

/** What stands where this game has no such field. */
export const notAvailable = 'Not available'

/**
 * A number as people read it; null is the game's "nothing", which is not the same as a field the game does
 * not have.
 */
export const number = (value: number | null): string => (value === null ? 'None' : counted.format(value))

/** Dollars as people read them; null is the game's "nothing". */
export const money = (value: number | null): string =>
  value === null ? 'None' : value < 0 ? `-$${counted.format(-value)}` : `$${counted.format(value)}`

/** The date part of a moment, in the game host's own time. */
export const datePart = (moment: string | null): string => moment?.slice(0, 10) ?? 'Never'

/** What a field shows: its value, or that this game does not have it. */
export const shown = (unavailable: readonly string[], field: string, value: string): string =>
  unavailable.includes(field) ? notAvailable : value

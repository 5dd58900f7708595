/** How numbers, money, dates and codes read, in the reader's language. */
import { currentFormat } from '../language/format.ts'
import { messages } from '../language/messages.ts'

/** What shows where this game has no such field. */
export const notAvailable = (): string => messages('ui')('notAvailable')

/**
 * A number as people read it; null is the game's "nothing", which is not the same as a field the game does
 * not have.
 */
export const number = (value: number | null): string =>
  value === null ? messages('ui')('none') : currentFormat().number(value)

/** How many there are of a thing; null where that cannot be read. */
export const quantity = (value: number | null): string => (value === null ? notAvailable() : number(value))

/** Dollars as people read them; null is the game's "nothing". */
export const money = (value: number | null): string =>
  value === null ? messages('ui')('none') : currentFormat().money(value)

/** The date part of a moment, in the game host's own time. */
export const datePart = (moment: string | null): string =>
  moment === null ? messages('ui')('never') : currentFormat().gameDay(moment)

/** What a field shows: its value, or that this game does not have it. */
export const shown = <T>(unavailable: readonly string[], field: string, value: T): T | string =>
  unavailable.includes(field) ? notAvailable() : value

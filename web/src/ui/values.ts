/** Formats numbers, money, dates and codes in the reader's language. */
import { currentFormat } from '../language/format.ts'
import { messages } from '../language/messages.ts'

/** The text shown if this game has no such field. */
export const notAvailable = (): string => messages('ui')('notAvailable')

/**
 * A number for people; null is the game's "nothing", which is not the same as a field the game does not have.
 */
export const number = (value: number | null): string =>
  value === null ? messages('ui')('none') : currentFormat().number(value)

/** A count of something; null if it cannot be read. */
export const quantity = (value: number | null): string => (value === null ? notAvailable() : number(value))

/** An amount in dollars for people; null is the game's "nothing". */
export const money = (value: number | null): string =>
  value === null ? messages('ui')('none') : currentFormat().money(value)

/** The date of a timestamp, in the game host's time zone. */
export const datePart = (moment: string | null): string =>
  moment === null ? messages('ui')('never') : currentFormat().gameDay(moment)

/** The value of a field, or the text for fields that this game does not have. */
export const valueOrUnavailable = <T>(unavailable: readonly string[], field: string, value: T): T | string =>
  unavailable.includes(field) ? notAvailable() : value

/** How numbers, money, dates and codes read, in the reader's language. */
import { sourceLanguage } from '@idlewood/contract/languages'
import { currentFormat } from '../language/format.ts'
import { messages } from '../language/messages.ts'
import { currentLanguage } from '../language/store.ts'

/** What shows where this game has no such field. */
export const notAvailable = (): string => messages('ui')('notAvailable')

/**
 * A number as people read it; null is the game's "nothing", which is not the same as a field the game does
 * not have.
 */
export const number = (value: number | null): string =>
  value === null ? messages('ui')('none') : currentFormat().number(value)

/** Dollars as people read them; null is the game's "nothing". */
export const money = (value: number | null): string =>
  value === null ? messages('ui')('none') : currentFormat().money(value)

/** As short as the English one, with the parts where the reader has them: `20.11.2026`. */
const numericDay = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const

/**
 * The date part of a moment, in the game host's own time. English shows it as it comes, which is what the
 * portal has always shown.
 */
export function datePart(moment: string | null): string {
  if (moment === null) return messages('ui')('never')
  const day = moment.slice(0, 10)
  const isPlain = currentLanguage() === sourceLanguage || Number.isNaN(Date.parse(day))
  return isPlain ? day : currentFormat().dateParts(day, numericDay)
}

/** What a field shows: its value, or that this game does not have it. */
export const shown = (unavailable: readonly string[], field: string, value: string): string =>
  unavailable.includes(field) ? notAvailable() : value

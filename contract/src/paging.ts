/** How calls that list something take a page and a search. */
import { z } from 'zod'

/** Which page, from 1; one beyond the last is empty. */
export const page = z.string().regex(/^[1-9]\d{0,7}$/, 'A page is a whole number from 1.')

/** How many rows a page has, 1 to 100, and what they are called in the plural. */
export const pageLimit = (rows: string) =>
  z.string().regex(/^([1-9]\d?|100)$/, `A page has 1 to 100 ${rows}.`)

/** What somebody searches for has at most so many characters. */
export const maxSearchLength = 64

/** What is searched for, with the blanks around it. */
export const searchText = (maxLength: number = maxSearchLength) =>
  z
    .string()
    .min(1, 'Search for at least one letter.')
    .max(maxLength, `Search for at most ${maxLength} letters.`)
    .regex(/^\P{Cc}*$/u, 'Search for letters, digits and signs.')

/** What is searched for, without the blanks around it. */
export const trimmedSearch = z.string().trim().pipe(searchText())

/** Page and search parameters of endpoints that return a list. */
import { z } from 'zod'

/** The page number, from 1; pages past the last are empty. */
export const page = z.string().regex(/^[1-9]\d{0,7}$/, 'A page is a whole number from 1.')

/** The number of rows per page, 1 to 100. */
export const pageLimit = z.string().regex(/^([1-9]\d?|100)$/, 'A page has 1 to 100 rows.')

/** The maximum length of a search in characters. */
export const maxSearchLength = 64

/** A search text, with surrounding blanks. */
export const searchText = (maxLength: number = maxSearchLength) =>
  z
    .string()
    .min(1, 'Search for at least one letter.')
    .max(maxLength, `Search for at most ${maxLength} letters.`)
    .regex(/^\P{Cc}*$/u, 'Search for letters, digits and signs.')

/** A search text, without surrounding blanks. */
export const trimmedSearch = z.string().trim().pipe(searchText())

/** Characters that a column's character set lacks. */
import { errnoOf } from '../db/errors.ts'

/**
 * Whether a statement failed because it compares a column with characters that the column cannot contain
 * (MySQL 1267, 1270, 1271, 1977, 3988), such as emoji in a latin1 column. No row of that column can match.
 */
export const isForeignCharacters = (error: unknown): boolean =>
  [1267, 1270, 1271, 1977, 3988].includes(errnoOf(error))

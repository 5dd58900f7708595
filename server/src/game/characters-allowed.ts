/** Characters that a column's character set does not have. */

/**
 * True when a statement was refused because it compares a column with characters the column cannot hold
 * (MySQL 1267, 1270, 1271, 1977, 3988): emoji against latin1, say. No row of that column can be meant.
 */
export const isForeignCharacters = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && [1267, 1270, 1271, 1977, 3988].includes(Number(error.errno))

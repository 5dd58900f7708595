/**
 * Which rows of characters are identified by their number: a number that several rows or none have identifies
 * nobody.
 */

/**
 * Whether a number can identify a character: games write 0 for nobody, and several inexact numbers may round
 * to the same value.
 */
const canName = (uid: number): boolean => uid !== 0 && Number.isSafeInteger(uid)

/**
 * Rows of characters by their number. Omits numbers shared by several rows and numbers that cannot identify
 * anybody: dumps without keys contain duplicates, and one row must never be mistaken for another.
 */
export function byNumber<Row>(rows: readonly Row[], uidOf: (row: Row) => unknown): Map<number, Row> {
  const found = new Map<number, Row>()
  const shared = new Set<number>()
  for (const row of rows) {
    const uid = Number(uidOf(row))
    if (found.has(uid) || !canName(uid)) shared.add(uid)
    found.set(uid, row)
  }
  for (const uid of shared) found.delete(uid)
  return found
}

/** The only row with a number; undefined if there is none, or several. */
export const onlyRow = <Row>(uid: number, rows: readonly Row[]): Row | undefined =>
  canName(uid) && rows.length === 1 ? rows[0] : undefined

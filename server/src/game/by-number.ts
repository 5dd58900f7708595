/** Which rows of characters their number names: what several rows have, or none, is nobody's. */

/**
 * True of a number that can name a character: games say 0 where they mean nobody, and of numbers that are
 * not exact several read as one.
 */
const canName = (uid: number): boolean => uid !== 0 && Number.isSafeInteger(uid)

/**
 * Rows of characters by their number. One that several of the rows have is left out, and so is what can name
 * nobody: dumps without keys repeat numbers, and one row must never be answered with another.
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

/** The one row of a number; undefined where there is none, or several. */
export const onlyRow = <Row>(uid: number, rows: readonly Row[]): Row | undefined =>
  canName(uid) && rows.length === 1 ? rows[0] : undefined

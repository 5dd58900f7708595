/**
 * The rows as they are now, with those of before that have left since, each after the row that it followed.
 */
export function withKept<Row>(
  now: readonly Row[],
  before: readonly Row[],
  keyOf: (row: Row) => unknown,
): readonly Row[] {
  const keys = new Set(now.map(keyOf))
  if (before.every((row) => keys.has(keyOf(row)))) return now
  const rows = [...now]
  for (const [index, row] of before.entries()) {
    if (keys.has(keyOf(row))) continue
    const previous = before[index - 1]
    const place = previous === undefined ? 0 : rows.findIndex((one) => keyOf(one) === keyOf(previous)) + 1
    rows.splice(place, 0, row)
  }
  return rows
}

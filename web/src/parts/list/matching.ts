/** The rows that contain the search text in one of their texts, ignoring case; all rows if it is empty. */
export function matching<Row>(
  rows: readonly Row[],
  search: string,
  textsOf: (row: Row) => readonly (string | number | null)[],
): Row[] {
  const wanted = search.trim().toLowerCase()
  return rows.filter((row) =>
    textsOf(row).some((text) =>
      String(text ?? '')
        .toLowerCase()
        .includes(wanted),
    ),
  )
}

/** The same, as the rows of a list's only page. */
export function allMatching<Row>(...args: Parameters<typeof matching<Row>>) {
  const rows = matching(...args)
  return { rows, total: rows.length }
}

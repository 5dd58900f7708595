/** Returns the ids with one of them moved one place forward or back. */
export function reorderIds(ids: readonly number[], id: number, by: -1 | 1): { to: number[]; place: number } {
  const from = ids.indexOf(id)
  const place = from + by
  const to = [...ids]
  to.splice(from, 1)
  to.splice(place, 0, id)
  return { to, place }
}

/** Pages of long lists. */
import type { SelectQueryBuilder } from 'kysely'

/**
 * Reads one page, counting from 1, of the rows that `ordered` finds, and counts all of them. `found` is the
 * same query without columns and order.
 */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Names, object>,
  ordered: SelectQueryBuilder<Tables, Names, Row>,
  { page, size }: { page: number; size: number },
) {
  const [rows, counted] = await Promise.all([
    ordered
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow(),
  ])
  // The type of a row is unknown here, except for the one column that was added to none.
  const { total } = counted as { total: number | string | bigint }
  return { rows, total: Number(total) }
}

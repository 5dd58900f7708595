/** What a database's tables look like. */
import { createDatabase } from '../src/db/database.ts'

/** Tables and columns, in an order that does not depend on how they came to be. */
export async function columnsOf(url: string): Promise<string[]> {
  const { db, close } = createDatabase<never>(url)
  const tables = await db.introspection.getTables()
  await close()
  return tables
    .flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name} ${column.dataType} ${column.isNullable}`),
    )
    .toSorted()
}

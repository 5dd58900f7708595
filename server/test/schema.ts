/** Describes the tables of a database. */
import { openDatabase } from './open-database.ts'

/** Tables and columns, in an order independent of how they were created. */
export async function columnsOf(url: string): Promise<string[]> {
  const { db, close } = openDatabase<never>(url)
  const tables = await db.introspection.getTables()
  await close()
  return tables
    .flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name} ${column.dataType} ${column.isNullable}`),
    )
    .toSorted()
}

/** Columns as the portal selects them, so that no value is rounded and none is read as bytes. */
import { sql, type RawBuilder } from 'kysely'
import type { Column } from '../map/introspect.ts'

/** Number of significant digits that a double always represents exactly. */
export const exactDigits = 15

/** The expression that reads a column exactly, where the driver would return a rounded number or bytes. */
export function asRead({ name, type, precision }: Column): RawBuilder<unknown> {
  if (type === 'bit') return sql`cast(${sql.id(name)} as unsigned)`
  const isWide = type === 'decimal' && precision !== null && precision.digits > exactDigits
  return isWide || type === 'json' ? sql`cast(${sql.id(name)} as char)` : sql.id(name)
}

/** The same for a column that this game may lack, which is null then. */
export const asReadOrNull = (column: Column | undefined): RawBuilder<unknown> =>
  column ? asRead(column) : sql`null`

/** Searches for characters' names, which people type as they are spoken: "Player Ann" for Player_Ann. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { contains } from '../db/contains.ts'
import type { Engine } from '../db/database.ts'

/** A name as game clients send it, with underscores in place of blanks. */
export const clientSpelling = (typed: string): string => typed.replaceAll(' ', '_')

/** How a name, or part of one, may be stored if it was typed like this. */
export const nameSpellings = (typed: string): string[] => [...new Set([typed, clientSpelling(typed)])]

/** A condition: the column of names contains this text in one of its spellings. Ignores letter case. */
export const nameContains = (
  engine: Engine,
  column: RawBuilder<unknown>,
  typed: string,
): RawBuilder<SqlBool> => {
  const conditions = nameSpellings(typed).map((name) => contains(engine, column, name))
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

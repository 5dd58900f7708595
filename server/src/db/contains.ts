/** Case-insensitive substring search. */
import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './database.ts'

/**
 * A condition: the column contains this text. MariaDB and MySQL ignore letter case and accents, regardless of
 * the column's own character set and collation; SQLite ignores the case of A to Z.
 */
export const contains = (engine: Engine, column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  engine === 'mysql'
    ? sql`locate(convert(${text} using utf8mb4) collate utf8mb4_unicode_ci, convert(${column} using utf8mb4) collate utf8mb4_unicode_ci) > 0`
    : sql`instr(lower(${column}), lower(${text})) > 0`

/** Looking for a part of a text, whatever its letter case. */
import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './database.ts'

/**
 * "The column holds this text somewhere." MariaDB and MySQL look past letter case and accents, whatever the
 * column's own character set and collation; SQLite past the letter case of A to Z.
 */
export const contains = (engine: Engine, column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  engine === 'mysql'
    ? sql`locate(convert(${text} using utf8mb4) collate utf8mb4_unicode_ci, convert(${column} using utf8mb4) collate utf8mb4_unicode_ci) > 0`
    : sql`instr(lower(${column}), lower(${text})) > 0`

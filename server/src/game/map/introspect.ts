/** Reads the schema of a database: tables, columns, limits, keys. It reads no rows of the tables. */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isDenied } from '../../db/errors.ts'
import type { DateText } from '../text.ts'

/** One column as the database declares it. */
export interface Column {
  /** In the letter case of the schema, as result rows use it. */
  readonly name: string
  /** Base type in lower case: `int`, `varchar`, `float`, `datetime` … */
  readonly type: string
  /** Maximum length of a text column in characters; null for other types. */
  readonly length: number | null
  /** Range of an integer column; null for other types. */
  readonly range: readonly [min: number, max: number] | null
  /** Declared precision of a numeric column (`decimal(30,4)`, `float(5,2)`); null for others. */
  readonly precision: {
    readonly digits: number
    readonly decimals: number
    readonly isUnsigned: boolean
  } | null
  readonly nullable: boolean
  /** The column may be omitted from an insert: it has a default, or the database computes it. */
  readonly hasDefault: boolean
  /** The database computes it from other columns (`generated always as`) and accepts no value for it. */
  readonly isComputed: boolean
  /** The default as text, without quotes; null if there is none. */
  readonly fallback: string | null
  readonly autoIncrement: boolean
  /** The database updates it with every change of the row (`on update current_timestamp`). */
  readonly changesByItself: boolean
  readonly charset: string | null
  readonly collation: string | null
  /** The values of an `enum`; null for other types. */
  readonly choices: readonly string[] | null
  /** The rows of this number column hold no number large enough for a Unix time, and some above 0. */
  readonly isSmall: boolean
  /**
   * The field whose name this column has, if its rows show that it means something else, or nothing; `number`
   * if they hold words.
   */
  readonly cannotBe: 'vippackage' | 'age' | 'phone' | 'hours' | 'active' | 'over' | 'number' | null
  /** The rows of this text column hold numbers. */
  readonly holdsNumbers: boolean
  /** The rows show that this column holds a field of which its name is an unclear one (`Field.unclear`). */
  readonly isShown: boolean
  /** Another column of the row says the same, so that the portal must not change this one alone. */
  readonly hasTwin: boolean
  /** What most rows of this column of owners' names hold, which is no character's name; null if unknown. */
  readonly nobody: string | null
  /** How the rows write dates, for a mapped text column of dates; null for all others. */
  readonly dates: DateText | null
}

/** One table or view. */
export interface Table {
  readonly name: string
  /** Storage engine (`InnoDB`, `MyISAM`); null for views and SQLite. */
  readonly engine: string | null
  readonly isView: boolean
  /** Keyed by the name in lower case. */
  readonly columns: ReadonlyMap<string, Column>
  /** The first column of every index, in lower case. */
  readonly indexed: ReadonlySet<string>
  /** Columns that are unique by themselves, in lower case. */
  readonly unique: ReadonlySet<string>
  /** Tables with a foreign key that deletes or changes their rows when a row of this one is deleted. */
  readonly dependents: readonly string[]
}

/** A database's tables, keyed by name in lower case. */
export interface Introspection {
  readonly version: string
  /**
   * Writes that the server has confirmed survive its crash: `innodb_flush_log_at_trx_commit` is 1, or the
   * engine has no such setting.
   */
  readonly isDurable: boolean
  /** The portal created this database itself: it is the demo world, or a copy of it. */
  readonly isDemoWorld: boolean
  readonly tables: ReadonlyMap<string, Table>
}

/** SQLite's `application_id` of a demo world: "IDLW". */
export const demoWorldMark = 0x49_44_4c_57

const widths: Record<string, number> = {
  tinyint: 8,
  smallint: 16,
  mediumint: 24,
  int: 32,
  integer: 32,
  bigint: 64,
}

/** The range of an integer type, limited to ±2^53, where JavaScript numbers stop being exact. */
function rangeOf(type: string, unsigned: boolean): readonly [number, number] | null {
  const bits = widths[type]
  if (!bits) return null
  const [min, max] = unsigned ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1]
  return [Math.max(min, Number.MIN_SAFE_INTEGER), Math.min(max, Number.MAX_SAFE_INTEGER)]
}

function precisionOf(declared: string): Column['precision'] {
  const [, digits, decimals] = /^(?:decimal|float|double)\((\d+),(\d+)\)/i.exec(declared) ?? []
  return digits === undefined
    ? null
    : { digits: Number(digits), decimals: Number(decimals), isUnsigned: /unsigned/i.test(declared) }
}

function choicesOf(declared: string): string[] | null {
  if (!/^enum\(/i.test(declared)) return null
  return [...declared.matchAll(/'((?:[^']|'')*)'/g)].map(([, choice = '']) => choice.replaceAll("''", "'"))
}

/** Whether a column contains numbers. */
export const isNumeric = ({ type }: Pick<Column, 'type'>): boolean =>
  /int|float|double|decimal|real|numeric/.test(type)

/** Whether a column contains text, including the list types `enum` and `set`. */
export const isText = ({ type }: Pick<Column, 'type'>): boolean => /char|text|enum|set/.test(type)

/** Whether a column accepts arbitrary text. */
export const isFreeText = ({ type }: Pick<Column, 'type'>): boolean => /char|text/.test(type)

/** Whether a column can store Discord ids, numbers of 17 to 20 digits, exactly. */
export const storesDiscordIds = ({ type }: Pick<Column, 'type'>): boolean =>
  isFreeText({ type }) || type === 'bigint'

interface Row {
  tableName: string
  name: string
  type: string
  declared: string
  length: number | string | null
  nullable: number
  fallback: string | null
  auto: number
  updates: number
  computed: number
  charset: string | null
  collation: string | null
}

const asColumn = (row: Row): Column => ({
  name: row.name,
  type: row.type.toLowerCase(),
  length: row.length === null ? null : Number(row.length),
  range: rangeOf(row.type.toLowerCase(), /unsigned/i.test(row.declared)),
  precision: precisionOf(row.declared),
  nullable: row.nullable === 1,
  hasDefault: row.fallback !== null || row.computed === 1,
  isComputed: row.computed === 1,
  fallback: row.fallback === 'NULL' ? null : (row.fallback?.replace(/^'(.*)'$/s, '$1') ?? null),
  autoIncrement: row.auto === 1,
  changesByItself: row.updates === 1,
  charset: row.charset,
  collation: row.collation,
  choices: choicesOf(row.declared),
  isSmall: false,
  cannotBe: null,
  holdsNumbers: false,
  isShown: false,
  hasTwin: false,
  nobody: null,
  dates: null,
})

interface Shape {
  name: string
  engine: string | null
  isView: number
}

/** The first column of an index; `tellsApart` if it is the only column and the index is unique. */
interface Key {
  tableName: string
  name: string
  tellsApart: number
}

/** A foreign key that deletes or changes rows of table `name` when a referenced row is deleted. */
interface Dependent {
  tableName: string
  name: string
}

interface TableFacts {
  shapes: Shape[]
  rows: Row[]
  keys: Key[]
  dependents: Dependent[]
}

function assemble(
  server: Omit<Introspection, 'tables'>,
  { shapes, rows, keys, dependents }: TableFacts,
): Introspection {
  const columns = Map.groupBy(rows, (row) => row.tableName)
  const indexes = Map.groupBy(keys, (key) => key.tableName)
  const dependentsOf = Map.groupBy(dependents, ({ tableName }) => tableName)
  return {
    ...server,
    tables: new Map(
      // If two names differ only in case, the lower-case one is the family's: it comes last and wins.
      shapes.toSorted(byCase).map(({ name, engine, isView }) => [
        name.toLowerCase(),
        {
          name,
          engine,
          isView: isView === 1,
          columns: new Map(columns.get(name)?.map((row) => [row.name.toLowerCase(), asColumn(row)])),
          indexed: new Set(indexes.get(name)?.map((key) => key.name.toLowerCase())),
          unique: new Set(
            indexes.get(name)?.flatMap((key) => (key.tellsApart === 1 ? key.name.toLowerCase() : [])),
          ),
          dependents: [...new Set(dependentsOf.get(name)?.map((dependent) => dependent.name))],
        },
      ]),
    ),
  }
}

const byCase = (one: Shape, other: Shape): number =>
  Number(one.name === one.name.toLowerCase()) - Number(other.name === other.name.toLowerCase())

/** Whether a column may be read, if that is known; a table with no readable column counts as missing. */
const isReadable = ({ privileges = '' }: { privileges?: string }): boolean =>
  privileges === '' || privileges.split(',').includes('select')

const takesAlong = / REFERENCES `([^`]+)` \([^)]+\) ON DELETE (?:CASCADE|SET (?:NULL|DEFAULT))/g

/**
 * The tables whose rows the foreign keys of a table follow; undefined if the account may not read its
 * definition.
 */
async function followedBy(db: Database<unknown>['db'], name: string): Promise<string[] | undefined> {
  try {
    const { rows } = await sql<Record<string, string>>`show create table ${sql.id(name)}`.execute(db)
    return [...(rows[0]?.['Create Table'] ?? '').matchAll(takesAlong)].map(([, followed = '']) => followed)
  } catch (error) {
    if (isDenied(error)) return undefined
    throw error
  }
}

/**
 * Foreign keys that delete or change rows of another table. `show create table` says what they do on a
 * deletion; an account that may only read sees the key in `information_schema`, but not its rules. If neither
 * is visible, every key counts.
 */
async function dependentsIn(db: Database<unknown>['db']): Promise<Dependent[]> {
  const { rows } = await sql<Dependent>`
    select distinct referenced_table_name as tableName, table_name as name
    from information_schema.key_column_usage
    where table_schema = database() and referenced_table_schema = database()`.execute(db)
  const dependents: Dependent[] = []
  for (const [name, keys] of Map.groupBy(rows, (row) => row.name)) {
    const followed = await followedBy(db, name)
    dependents.push(...(followed?.map((tableName) => ({ tableName, name })) ?? keys))
  }
  return dependents
}

async function introspectMysql({ db }: Database<unknown>): Promise<Introspection> {
  const version = await sql<{ version: string }>`select version() as version`.execute(db)
  const shapes = await sql<Shape>`
    select table_name as name, engine as engine, table_type = 'VIEW' as isView
    from information_schema.tables where table_schema = database()`.execute(db)
  const declared = await sql<Row & { privileges: string }>`
    select table_name as tableName, column_name as name, privileges as privileges, data_type as type, column_type as declared,
      character_maximum_length as length, is_nullable = 'YES' as nullable, column_default as fallback,
      extra like '%auto_increment%' as auto, extra like '%on update%' as updates,
      extra regexp 'virtual|stored|persistent' as computed, character_set_name as charset, collation_name as collation
    from information_schema.columns where table_schema = database() order by ordinal_position`.execute(db)
  const keys = await sql<Key>`
    select table_name as tableName, min(case when seq_in_index = 1 then column_name end) as name,
      min(non_unique) = 0 and count(*) = 1 as tellsApart
    from information_schema.statistics where table_schema = database()
    group by table_name, index_name having name is not null`.execute(db)
  const dependents = await dependentsIn(db)
  // Queried by name: a MySQL-compatible server without InnoDB returns no row.
  const flush = await sql<{ Value: string }>`show variables like 'innodb_flush_log_at_trx_commit'`.execute(db)
  const isDurable = (flush.rows[0]?.Value ?? '1') === '1'
  const server = { version: version.rows[0]?.version ?? '', isDurable, isDemoWorld: false }
  const rows = declared.rows.filter(isReadable)
  const readable = new Set(rows.map(({ tableName }) => tableName))
  const tables = shapes.rows.filter(({ name }) => readable.has(name))
  return assemble(server, { shapes: tables, rows, keys: keys.rows, dependents })
}

async function introspectSqlite({ db }: Database<unknown>): Promise<Introspection> {
  const version = await sql<{ version: string }>`select 'SQLite ' || sqlite_version() as version`.execute(db)
  const shapes = await sql<Shape>`
    select name, null as engine, type = 'view' as isView from sqlite_master
    where type in ('table', 'view') and name not like 'sqlite_%'`.execute(db)
  const columns = await sql<Row & { key: number }>`
    select m.name as tableName, c.name as name, c.type as declared, c.type as type, null as length,
      c."notnull" = 0 as nullable, c.dflt_value as fallback, c.pk as key, 0 as auto, 0 as updates,
      0 as computed, null as charset, null as collation
    from sqlite_master m join pragma_table_info(m.name) c where m.type in ('table', 'view') order by c.cid`.execute(
    db,
  )
  const keys = await sql<Key>`
    select m.name as tableName, i.name as name,
      l."unique" = 1 and (select count(*) from pragma_index_info(l.name)) = 1 as tellsApart
    from sqlite_master m join pragma_index_list(m.name) l join pragma_index_info(l.name) i
    where m.type = 'table' and i.seqno = 0 and i.name is not null`.execute(db)
  const rows = columns.rows.map((row) => {
    const [, type = '', length] = /^(\w*)\s*(?:\((\d+))?/.exec(row.declared) ?? []
    // An integer primary key in SQLite increments automatically.
    const auto = row.key === 1 && /^int/i.test(type) ? 1 : 0
    return {
      ...row,
      type,
      auto,
      length: isFreeText({ type: type.toLowerCase() }) && length ? Number(length) : null,
    }
  })
  const isComposite = new Set(columns.rows.flatMap(({ key, tableName }) => (key > 1 ? tableName : [])))
  const primary = columns.rows
    .filter(({ key }) => key === 1)
    .map(({ tableName, name }) => ({ tableName, name, tellsApart: isComposite.has(tableName) ? 0 : 1 }))
  const mark = await sql<{ mark: number }>`select application_id as mark from pragma_application_id`.execute(
    db,
  )
  const isDemoWorld = mark.rows[0]?.mark === demoWorldMark
  const server = { version: version.rows[0]?.version ?? '', isDurable: true, isDemoWorld }
  // The demo world has no foreign keys.
  return assemble(server, { shapes: shapes.rows, rows, keys: [...keys.rows, ...primary], dependents: [] })
}

/** Reads the schema of the database in a handful of statements. */
export const introspect = (database: Database<unknown>): Promise<Introspection> =>
  database.engine === 'mysql' ? introspectMysql(database) : introspectSqlite(database)

/** Returns the schema with columns of a table replaced by `changed`, which have the same names. */
export function withColumns(
  introspection: Introspection,
  table: Table,
  changed: readonly Column[],
): Introspection {
  const entries = changed.map((column) => [column.name.toLowerCase(), column] as const)
  const columns = new Map([...table.columns, ...entries])
  const tables = new Map(introspection.tables).set(table.name.toLowerCase(), { ...table, columns })
  return { ...introspection, tables }
}

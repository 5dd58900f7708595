/** Reads lists from several tables in one statement, for data a request needs before it can be answered. */
import { sql, type CompiledQuery, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Database, PreparedRead } from './database.ts'

type Key = string | number
type Row = Record<string, unknown>

/** A list read with `in (…)` by its keys. */
export interface ListRead<K extends Key = Key> {
  /** The selected expressions, by the column names of the resulting rows. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>
  /** The SQL from `from` to the end; must use each of the keys exactly once. */
  rest(keys: readonly K[]): RawBuilder<unknown>
}

const marker = (part: number, index: number): string => `\u0000key ${part} ${index}`

/** Sizes are powers of two, so that only a few statements are ever compiled. */
const sizeFor = (keys: readonly Key[]): number =>
  keys.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(keys.length))

const markersOf = (part: number, size: number): string[] =>
  Array.from({ length: size }, (_, index) => marker(part, index))

/** The select statement of one list alone. */
const selectStatement = (list: ListRead, keys: readonly Key[]): RawBuilder<Row> =>
  sql<Row>`select ${sql.join(
    Object.entries(list.columns).map(([name, column]) => sql`${column} as ${sql.id(name)}`),
  )} ${list.rest(keys)}`

/** The name of a list's column in the joined statement. */
const joinedName = (part: number, name: string): string => `${part} ${name}`

/**
 * Joins all lists in one statement: each row fills the columns of its list; those of the other lists are
 * null.
 */
function unionStatement(
  lists: readonly { part: number; list: ListRead; keys: readonly Key[] }[],
): RawBuilder<Row> {
  const columnsOf = (own: number) =>
    lists.flatMap(({ part, list }) =>
      Object.entries(list.columns).map(
        ([name, column]) => sql`${part === own ? column : sql`null`} as ${sql.id(joinedName(part, name))}`,
      ),
    )
  const selects = lists.map(
    ({ part, list, keys }) =>
      sql`select ${sql.lit(part)} as ${sql.id('list')}, ${sql.join(columnsOf(part))} ${list.rest(keys)}`,
  )
  return sql<Row>`${sql.join(selects, sql` union all `)}`
}

interface Statement {
  readonly query: CompiledQuery<Row>
  readonly run: PreparedRead<Row>
  /** The parameter positions of each list's keys. */
  readonly slots: readonly (readonly number[])[]
}

function compile(
  lists: readonly ListRead[],
  sizes: readonly number[],
  { db, prepareRead }: { db: QueryExecutorProvider; prepareRead: Database<unknown>['prepareRead'] },
): Statement {
  const asked = lists.flatMap((list, part) => {
    const size = sizes[part] ?? 0
    return size === 0 ? [] : [{ part, list, keys: markersOf(part, size) }]
  })
  const [only] = asked
  const query = (
    asked.length === 1 && only ? selectStatement(only.list, only.keys) : unionStatement(asked)
  ).compile(db)
  const slots = sizes.map((size, part) => markersOf(part, size).map((key) => query.parameters.indexOf(key)))
  return { query, run: prepareRead(query), slots }
}

/** Splits the rows of a joined statement by list, restoring their column names. */
function separate(lists: readonly ListRead[], rows: readonly Row[]): Row[][] {
  const names = lists.map(({ columns }, part) =>
    Object.keys(columns).map((name) => [name, joinedName(part, name)] as const),
  )
  const separated = lists.map((): Row[] => [])
  for (const row of rows) {
    const part = Number(row['list'])
    const own: Row = {}
    for (const [name, joinedAs] of names[part] ?? []) own[name] = row[joinedAs]
    separated[part]?.push(own)
  }
  return separated
}

function bind({ query, slots }: Statement, keys: readonly (readonly Key[])[]): unknown[] {
  const parameters = [...query.parameters]
  for (const [part, places] of slots.entries()) {
    const asked = keys[part] ?? []
    // Padded by repeating the last key.
    for (const [index, slot] of places.entries()) parameters[slot] = asked[Math.min(index, asked.length - 1)]
  }
  return parameters
}

/**
 * Reads the lists whose keys are given, all in one statement, and returns their rows in the order of the
 * lists. A list without keys is left out of the statement. Columns keep their types, since they are only
 * joined with nulls.
 */
export function readTogether<Tables>(
  database: Database<Tables>,
  lists: readonly ListRead[],
): (keys: readonly (readonly Key[])[]) => Promise<readonly (readonly Row[])[]> {
  const statements = new Map<string, Statement>()
  return async (keys) => {
    const sizes = lists.map((_, part) => sizeFor(keys[part] ?? []))
    if (sizes.every((size) => size === 0)) return lists.map(() => [])
    const name = sizes.join(' ')
    let statement = statements.get(name)
    if (!statement) {
      statement = compile(lists, sizes, database)
      statements.set(name, statement)
    }
    const rows = await statement.run(bind(statement, keys))
    const asked = sizes.flatMap((size, part) => (size === 0 ? [] : [part]))
    return asked.length === 1
      ? lists.map((_, part) => (part === asked[0] ? rows : []))
      : separate(lists, rows)
  }
}

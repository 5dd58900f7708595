/** Creates a fork's game database from a compact description. */
import { createConnection } from 'mysql2/promise'

/** One table. */
export interface ForkTable {
  /** Defaults to InnoDB. */
  engine?: string
  /** Defaults to latin1. */
  charset?: string
  collation?: string
  /** `primary id`, `unique id rank`, `index uid`. */
  keys?: string[]
  /** The auto-increment column. */
  counts?: string
  /** `name type [charset x] [not null] [= default]`, separated by commas; columns are nullable by default. */
  columns: string
}

/** A fork's tables by name. */
export type Fork = Record<string, ForkTable>

function columnSql(line: string, counts: string | undefined): string {
  const [, name = '', type = '', charset, notNull, fallback] =
    /^(\S+) (\S+(?: unsigned)?)(?: charset (\w+))?( not null)?(?: = (.*))?$/.exec(line) ?? []
  if (!name) throw new Error(`This is not a column: ${line}`)
  const isCall = fallback !== undefined && /^current_timestamp/i.test(fallback)
  const value = fallback === "''" ? '' : fallback
  return [
    `\`${name}\` ${type}`,
    charset ? `character set ${charset}` : '',
    notNull ? 'not null' : 'null',
    counts === name ? 'auto_increment' : '',
    value === undefined ? '' : isCall ? `default ${value}` : `default '${value}'`,
  ].join(' ')
}

function keySql(key: string): string {
  const [kind, ...columns] = key.split(' ')
  const list = `(${columns.map((column) => `\`${column}\``).join(', ')})`
  return kind === 'primary' ? `primary key ${list}` : kind === 'unique' ? `unique key ${list}` : `key ${list}`
}

/** The statement that creates one table. */
function tableSql(name: string, table: ForkTable): string {
  // A comma inside parentheses belongs to a type.
  const columns = table.columns.split(/,(?![^(]*\))/).map((line) => columnSql(line.trim(), table.counts))
  const collation = table.collation ? ` collate ${table.collation}` : ''
  return `create table \`${name}\` (${[...columns, ...(table.keys ?? []).map(keySql)].join(', ')})
    engine=${table.engine ?? 'InnoDB'} default charset=${table.charset ?? 'latin1'}${collation}`
}

/** The statements that create the fork's tables. */
export const forkSql = (fork: Fork): string =>
  // Game hosts are lenient, and so are their dumps.
  ["set session sql_mode = ''", ...Object.entries(fork).map((entry) => tableSql(...entry))].join(';\n')

/** Creates the fork's tables in the database at `url`. */
export async function loadFork(url: string, fork: Fork): Promise<void> {
  const connection = await createConnection({ uri: url, multipleStatements: true })
  try {
    await connection.query(forkSql(fork))
  } finally {
    await connection.end()
  }
}

/** Empty databases on the MariaDB server that the test command starts. */
import { randomBytes } from 'node:crypto'
import { createConnection, type Connection } from 'mysql2/promise'

/** An empty database, for one test or one test file. */
export interface FreshDatabase {
  /**
   * `mysql://…` with the database's name and an administrator's account, which may create tables and
   * accounts.
   */
  readonly url: string
  /** Drops the database. */
  drop(): Promise<void>
}

/** URL of the test server's administrator account; throws if the tests were started without a server. */
export function mariadbUrl(): string {
  const url = process.env['IDLEWOOD_TEST_MARIADB']
  if (url) return url
  throw new Error(
    'No MariaDB for this test. Run it through `npm test -- server-mariadb`, or set IDLEWOOD_TEST_MARIADB ' +
      'to an administrator of a server for tests, such as mysql://root@127.0.0.1:3307/.',
  )
}

/** Runs statements as the administrator of the test server, on one connection. */
export async function asAdministrator(...statements: string[]): Promise<void> {
  const connection = await createConnection(mariadbUrl())
  try {
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
}

/** The initial content of a database, as statements. */
export interface DatabaseContent {
  readonly tables: string
  readonly rows: string
}

/** The definitions of a database's tables, and everything else that affects how they behave. */
interface Definition {
  /** `create table` statements by table, without their auto-increment values. */
  readonly tables: ReadonlyMap<string, string>
  /** The next auto-increment value of each table. */
  readonly numbers: ReadonlyMap<string, number>
  readonly triggers: string
}

/**
 * Databases with the same content: their initial definition, and those no longer in use, longest unused
 * first.
 */
interface Pool {
  beginning: Definition | undefined
  readonly unused: string[]
}

// Creating sixty tables costs the server ten times as much as emptying them. A worker's files share the
// pools.
const pools = new Map<DatabaseContent, Pool>()

const nextNumber = / AUTO_INCREMENT=(\d+)/

async function definitionOf(connection: Connection): Promise<Definition> {
  const [names] = await connection.query({ sql: 'show tables', rowsAsArray: true })
  const asked = (names as [string][]).map(([name]) => connection.format('show create table ??', [name]))
  // One result set per statement: at least two.
  const [answers] = await connection.query({
    sql: [...asked, 'show triggers', 'do 0'].join(';'),
    rowsAsArray: true,
  })
  const results = answers as [string, string][][] // a name and a statement for each table
  const created = results
    .slice(0, asked.length)
    .flatMap((rows) => rows.map(([name, sql]) => [name, sql] as const))
  return {
    tables: new Map(created.map(([name, sql]) => [name, sql.replace(nextNumber, '')])),
    numbers: new Map(created.map(([name, sql]) => [name, Number(nextNumber.exec(sql)?.[1] ?? 1)])),
    triggers: JSON.stringify(results[asked.length]),
  }
}

const sameTables = (one: Definition, other: Definition): boolean =>
  one.triggers === other.triggers &&
  one.tables.size === other.tables.size &&
  [...one.tables].every(([name, sql]) => other.tables.get(name) === sql)

/** Restores a used database to its initial state. Returns false if a test changed more than rows. */
async function restore(connection: Connection, beginning: Definition, rows: string): Promise<boolean> {
  const now = await definitionOf(connection)
  if (!sameTables(beginning, now)) return false
  const statements = [...beginning.tables.keys()].flatMap((name) => {
    const number = beginning.numbers.get(name) ?? 1
    return [
      connection.format('delete from ??', [name]),
      ...(now.numbers.get(name) === number
        ? []
        : [connection.format('alter table ?? auto_increment = ?', [name, number])]),
    ]
  })
  await connection.query(['set session foreign_key_checks = 0', ...statements, rows || 'do 0'].join(';'))
  return true
}

/** A used database with that content, restored to its initial state; undefined if there is none. */
async function reused(
  connection: Connection,
  { beginning, unused }: Pool,
  rows: string,
): Promise<string | undefined> {
  for (let name = unused.shift(); name !== undefined; name = unused.shift()) {
    await connection.query(`use ${name}`)
    if (beginning && (await restore(connection, beginning, rows))) return name
    await connection.query(`drop database ${name}`)
  }
  return undefined
}

/** Prefix of the names of this run's databases. */
const prefix = (): string => `idlewood_test_${process.env['IDLEWOOD_TEST_RUN'] ?? ''}`

const newName = (): string => `${prefix()}${randomBytes(6).toString('hex')}`

function databaseNamed(name: string, drop: () => Promise<void>): FreshDatabase {
  const url = new URL(mariadbUrl())
  url.pathname = `/${name}`
  return { url: url.href, drop }
}

/** Creates an empty database with the server's default character set. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = newName()
  await asAdministrator(`create database ${name}`)
  return databaseNamed(name, () => asAdministrator(`drop database if exists ${name}`))
}

/**
 * A database with this content, reusing one from an earlier test if possible. `drop` releases it for later
 * tests; at the end of the run all are dropped.
 */
export async function filledDatabase(content: DatabaseContent): Promise<FreshDatabase> {
  const pool = pools.get(content) ?? { beginning: undefined, unused: [] }
  pools.set(content, pool)
  const connection = await createConnection({ uri: mariadbUrl(), multipleStatements: true })
  try {
    let name = await reused(connection, pool, content.rows)
    if (name === undefined) {
      name = newName()
      await connection.query(
        `create database ${name}; use ${name}; ${content.tables}; ${content.rows || 'do 0'}`,
      )
      pool.beginning ??= await definitionOf(connection)
    }
    const done = name
    return databaseNamed(name, async () => void pool.unused.push(done))
  } finally {
    await connection.end()
  }
}

/** Drops this run's remaining databases, if the server outlives the run. */
export async function dropDatabases(): Promise<void> {
  const connection = await createConnection(mariadbUrl())
  try {
    const [names] = await connection.query({ sql: 'show databases', rowsAsArray: true })
    for (const [name] of names as [string][])
      if (name.startsWith(prefix())) await connection.query(`drop database ${name}`)
  } finally {
    await connection.end()
  }
}

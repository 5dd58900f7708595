/** Empty databases on the MariaDB server that the test command starts. */
import { randomBytes } from 'node:crypto'
import { createConnection } from 'mysql2/promise'

/** One empty database, for one test or one file of tests. */
export interface FreshDatabase {
  /** `mysql://…` with the database's name, for an administrator: create tables and accounts at will. */
  readonly url: string
  /** Removes the database with everything in it. */
  drop(): Promise<void>
}

/** Address of the test server's administrator; throws where the tests were started without one. */
export function mariadbUrl(): string {
  const url = process.env['IDLEWOOD_TEST_MARIADB']
  if (url) return url
  throw new Error(
    'No MariaDB for this test. Run it through `npm test -- server-mariadb`, or set IDLEWOOD_TEST_MARIADB ' +
      'to an administrator of a server for tests, such as mysql://root@127.0.0.1:3307/.',
  )
}

/** Runs statements as the administrator of the test server, one connection for all of them. */
export async function asAdministrator(...statements: string[]): Promise<void> {
  const connection = await createConnection(mariadbUrl())
  try {
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
}

/** Creates a database with the server's default character set, empty unless statements say what is in it. */
export async function freshDatabase(content = ''): Promise<FreshDatabase> {
  const name = `idlewood_test_${randomBytes(6).toString('hex')}`
  const connection = await createConnection({ uri: mariadbUrl(), multipleStatements: true })
  try {
    await connection.query(`create database ${name}; use ${name}; ${content}`)
  } finally {
    await connection.end()
  }
  const url = new URL(mariadbUrl())
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdministrator(`drop database if exists ${name}`) }
}

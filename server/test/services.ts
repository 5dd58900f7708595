/** Gives the tests of the project `server-mariadb` a private MariaDB server, unless one was specified. */
import { randomBytes } from 'node:crypto'
import { startMariadb, type Mariadb } from '../../scripts/mariadb.ts'
import { findServices } from '../../scripts/services.ts'
import { dropDatabases } from './mariadb.ts'

let server: Mariadb | undefined

/** Runs once before the project's tests; its workers inherit the environment. */
export async function setup(): Promise<void> {
  process.env['IDLEWOOD_TEST_RUN'] = `${randomBytes(3).toString('hex')}_`
  if (process.env['IDLEWOOD_TEST_MARIADB']) return
  const { programs, missing } = await findServices(['mariadb'])
  if (!programs.mariadb) throw new Error(`No MariaDB for the tests: ${missing[0]?.advice}.`)
  // Not synced to disk: its hundreds of databases are removed with it, and no test simulates a power failure.
  server = await startMariadb(programs.mariadb, { synced: false })
  process.env['IDLEWOOD_TEST_MARIADB'] = server.url
}

/** Runs once after the project's tests. */
export async function teardown(): Promise<void> {
  if (!server) return dropDatabases()
  delete process.env['IDLEWOOD_TEST_MARIADB']
  await server.stop()
}

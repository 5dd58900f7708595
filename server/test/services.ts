/** Gives the tests of the project `server-mariadb` a private MariaDB server, unless one was named. */
import { startMariadb, type Mariadb } from '../../scripts/mariadb.ts'
import { findServices } from '../../scripts/services.ts'

let server: Mariadb | undefined

/** Runs once before the project's tests; its workers inherit the environment. */
export async function setup(): Promise<void> {
  if (process.env['IDLEWOOD_TEST_MARIADB']) return
  const { programs, missing } = await findServices(['mariadb'])
  if (!programs.mariadb) throw new Error(`No MariaDB for the tests: ${missing[0]?.advice}.`)
  // Its hundreds of databases are gone with it, and no test pulls the plug of the machine.
  server = await startMariadb(programs.mariadb, { synced: false })
  process.env['IDLEWOOD_TEST_MARIADB'] = server.url
}

/** Runs once after them. */
export async function teardown(): Promise<void> {
  if (!server) return
  delete process.env['IDLEWOOD_TEST_MARIADB']
  await server.stop()
}

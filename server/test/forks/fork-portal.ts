/**
 * Portals on databases of forks, and accounts of those databases. All of them are removed at the end of the
 * test.
 */
import { randomBytes } from 'node:crypto'
import type { Permission } from '@idlewood/contract/access'
import { createConnection, type RowDataPacket } from 'mysql2/promise'
import { onTestFinished } from 'vitest'
import { asAdministrator, filledDatabase } from '../mariadb.ts'
import { testPortal, type TestPortal } from '../portal.ts'
import { forkContent } from '../templates.ts'
import type { Fork } from './load-fork.ts'

/** The URL of a database with this fork's tables. */
export async function forkDatabase(fork: Fork): Promise<string> {
  const { url, drop } = await filledDatabase(forkContent(fork))
  onTestFinished(drop)
  return url
}

/** The same with rows that exist before a portal first reads it. */
export async function seededDatabase(fork: Fork, ...statements: readonly string[]): Promise<string> {
  const url = await forkDatabase(fork)
  const connection = await createConnection({ uri: url })
  for (const statement of statements) await connection.query(statement)
  await connection.end()
  return url
}

/** The exact definition of each table in a database, except its next auto-increment value. */
export async function schemaOf(url: string): Promise<string[]> {
  const connection = await createConnection({ uri: url, rowsAsArray: true })
  const cellsOf = async (statement: string, parts: string[] = []): Promise<unknown[][]> =>
    (await connection.query<RowDataPacket[][]>(statement, parts))[0]
  try {
    const shapes: string[] = []
    for (const [table] of await cellsOf('show tables')) {
      const [row] = await cellsOf('show create table ??', [String(table)])
      shapes.push(String(row?.[1]).replace(/ AUTO_INCREMENT=\d+/, ''))
    }
    return shapes
  } finally {
    await connection.end()
  }
}

/** Starts a portal on this game. */
export async function portalOn(url: string, environment: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await testPortal({ environment: { GAME_DATABASE_URL: url, ...environment } })
  onTestFinished(() => portal.close())
  return portal
}

/**
 * Starts a portal with one staff member, whose role grants `rights` and whose row in the game has the columns
 * `row`.
 */
export async function staffedPortal(
  url: string,
  rights: readonly Permission[],
  row: Parameters<TestPortal['character']>[1] = {},
): Promise<{ portal: TestPortal; token: string }> {
  const portal = await portalOn(url)
  const token = await portal.staff('Fork_Staff', rights, row)
  return { portal, token }
}

/** The URL of the same database with an account that has only these rights, such as `select on *`. */
export async function accountWith(url: string, ...rights: readonly string[]): Promise<string> {
  const address = new URL(url)
  const name = `test_${randomBytes(6).toString('hex')}`
  const account = `'${name}'@'127.0.0.1'`
  const database = address.pathname.slice(1)
  await asAdministrator(
    `create user ${account} identified by 'x'`,
    ...rights.map((right) => `grant ${right.replace(' on ', ` on \`${database}\`.`)} to ${account}`),
  )
  onTestFinished(() => asAdministrator(`drop user ${account}`))
  address.username = name
  address.password = 'x'
  return address.href
}

/**
 * Starts a second portal beside another, on the same databases, but with a game account that has only these
 * rights.
 */
export const limitedPortal = async (
  { config }: TestPortal,
  ...rights: readonly string[]
): Promise<TestPortal> =>
  portalOn(await accountWith(config.gameDatabaseUrl, ...rights), {
    PORTAL_DATABASE_URL: config.portalDatabaseUrl,
  })

/** Databases that are created once per run and copied for each portal under test. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection, type Connection } from 'mysql2/promise'
import { seedPermissions } from '../src/access/built-in-permissions.ts'
import { migratePortal } from '../src/db/migrations.ts'
import type { PortalTables } from '../src/db/portal-schema.ts'
import { createDemoWorld } from '../src/demo/demo-world.ts'
import { forkSql, type Fork } from './forks/load-fork.ts'
import { freshDatabase, type DatabaseContent } from './mariadb.ts'
import { openDatabase } from './open-database.ts'

/** Path of a file that is created by the first worker to need it. */
async function template(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const folder = join(tmpdir(), 'templates')
  const path = join(folder, name)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const unfinished = join(folder, `${randomUUID()}-${name}`)
  await make(unfinished)
  renameSync(unfinished, path)
  return path
}

async function makePortal(url: string): Promise<void> {
  await migratePortal(url)
  const portal = openDatabase<PortalTables>(url)
  await seedPermissions(portal)
  await portal.close()
}

/** An SQLite file with the demo world. */
export const gameFile = (): Promise<string> => template('game.sqlite', (path) => createDemoWorld(path))

/** An SQLite file with a portal's tables, as on its first start. */
export const portalFile = (): Promise<string> =>
  template('portal.sqlite', (path) => makePortal(`sqlite:${path}`))

/** A database's tables with their rows, as statements. */
async function dump(connection: Connection): Promise<DatabaseContent> {
  const [names] = await connection.query({ sql: 'show tables', rowsAsArray: true })
  // Sorted by name, regardless of their foreign keys.
  const tables = ['set session foreign_key_checks = 0']
  const filled: string[] = []
  for (const [table] of names as [string][]) {
    const [[definition]] = (await connection.query({
      sql: 'show create table ??',
      values: [table],
      rowsAsArray: true,
    })) as unknown[][] as [[[string, string]]] // a name and a statement
    tables.push(definition[1])
    const [rows] = await connection.query({ sql: 'select * from ??', values: [table], rowsAsArray: true })
    if ((rows as unknown[]).length > 0)
      filled.push(connection.format('insert into ?? values ?', [table, rows]))
  }
  return { tables: tables.join(';\n'), rows: filled.join(';\n') }
}

let portalStatements: Promise<DatabaseContent> | undefined

/** The same for MariaDB, as statements for an empty database. */
export function portalContent(): Promise<DatabaseContent> {
  portalStatements ??= template('portal.json', async (path) => {
    const { url, drop } = await freshDatabase()
    await makePortal(url)
    const connection = await createConnection({ uri: url, dateStrings: true, supportBigNumbers: true })
    writeFileSync(path, JSON.stringify(await dump(connection)))
    await connection.end()
    await drop()
  }).then((path) => JSON.parse(readFileSync(path, 'utf8')) as DatabaseContent) // written above
  return portalStatements
}

const forkContents = new Map<Fork, DatabaseContent>()

/** The same for a fork's tables, which are empty; returns the same object for the same fork. */
export function forkContent(fork: Fork): DatabaseContent {
  const content = forkContents.get(fork) ?? { tables: forkSql(fork), rows: '' }
  forkContents.set(fork, content)
  return content
}

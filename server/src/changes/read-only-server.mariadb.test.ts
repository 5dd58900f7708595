/** A database server that takes no changes for a while, as during maintenance. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changes } from '@idlewood/contract/changes'
import { identity } from '@idlewood/contract/identity'
import { managedUser } from '@idlewood/contract/managed-user'
import { createConnection, type Connection } from 'mysql2/promise'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startMariadb, type Mariadb } from '../../../scripts/mariadb.ts'
import { ask } from '../../../scripts/processes.ts'
import { findServices } from '../../../scripts/services.ts'
import { loadFork } from '../../test/forks/load-fork.ts'
import { nexonic } from '../../test/forks/nexonic.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { nobodyPlays, quickPace } from '../../test/presence.ts'
import { succeed } from '../../test/rights.ts'
import { userCells } from '../../test/user-cells.ts'
import { examine } from '../game/doctor/report.ts'

let server: Mariadb
let administrator: Connection
let portal: TestPortal
let token: string
let uid: number

const setReadOnly = (value: 0 | 1) => administrator.query(`set global read_only = ${value}`)

/** A database of the server, for an account to which the setting applies. */
const urlOf = (database: string): string => {
  const url = new URL(server.url)
  url.username = 'idlewood'
  url.password = 'x'
  url.pathname = `/${database}`
  return url.href
}

beforeAll(async () => {
  const { programs } = await findServices(['mariadb'])
  server = await startMariadb(programs.mariadb ?? '', { synced: false })
  administrator = await createConnection(server.url)
  await administrator.query("create user 'idlewood'@'127.0.0.1' identified by 'x'")
  for (const database of ['game', 'portal']) {
    await administrator.query(`create database ${database} character set utf8mb4`)
    await administrator.query(`grant all privileges on ${database}.* to 'idlewood'@'127.0.0.1'`)
  }
  await loadFork(urlOf('game'), nexonic)
  portal = await testPortal({
    environment: { GAME_DATABASE_URL: urlOf('game') },
    presence: nobodyPlays,
    pace: quickPace,
  })
  token = await portal.staff('Busy_Staff', ['update_user_profile', 'view_changes'], { adminlevel: 5 })
  uid = await portal.character('Kept_Player', { phone: 111_222 })
})
afterEach(() => setReadOnly(0))
afterAll(async () => {
  await portal.close()
  await administrator.end()
  await server.stop()
})

const { cell } = userCells(() => portal)
const stateOf = async (id: number): Promise<string> =>
  (await succeed(portal.call(changes.one, { params: { id: String(id) } }, { token }))).change.state

test('an edit waits and says why, and is made once the game’s server takes changes again', async () => {
  await setReadOnly(1)
  const { change } = await succeed(
    portal.call(managedUser.update, { params: { id: String(uid) }, body: { phone: '333444' } }, { token }),
  )
  expect(change).toMatchObject({ state: 'queued', note: 'The game database takes no changes right now.' })
  const { findings } = await examine(portal.game)
  const texts = findings.map(({ text }) => text).join('\n')
  expect(texts).toContain('The server is set to read only')
  expect(texts).not.toContain('This account may not change')
  await setReadOnly(0)
  await expect.poll(() => stateOf(change.id)).toBe('confirmed')
  expect(await cell(uid, 'phone')).toBe(333_444)
})

test('a call that writes to the portal’s database says to try again, and works afterwards', async () => {
  const own = await testPortal({ environment: { PORTAL_DATABASE_URL: urlOf('portal') } })
  try {
    await own.character('Late_Player')
    const body = { username: 'Late_Player', password: 'idlewood' }
    await setReadOnly(1)
    expect(await own.call(identity.login, { body })).toMatchObject({
      status: 503,
      body: { error: 'The database takes no changes right now. Try again in a moment.' },
    })
    await setReadOnly(0)
    expect((await own.call(identity.login, { body })).status).toBe(200)
  } finally {
    await own.close()
  }
})

test('a portal does not start on it, nor with an account that only reads, and says which', async () => {
  const start = async (PORTAL_DATABASE_URL: string): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'idlewood-read-only-'))
    const environment = { DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0', PORTAL_DATABASE_URL }
    const { code, output } = await ask(process.execPath, ['server/src/main.ts'], { environment })
    rmSync(folder, { recursive: true, force: true })
    expect(code, output).toBe(1)
    return output
  }
  await setReadOnly(1)
  expect(await start(urlOf('portal'))).toContain('The portal database takes no changes')
  await setReadOnly(0)
  await administrator.query("create user 'reader'@'127.0.0.1' identified by 'x'")
  await administrator.query("grant select on portal.* to 'reader'@'127.0.0.1'")
  const reader = urlOf('portal').replace('idlewood', 'reader')
  expect(await start(reader)).toContain('The account in PORTAL_DATABASE_URL may not use that database.')
})

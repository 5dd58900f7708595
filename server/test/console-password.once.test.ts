/** The password of the game server's console leaves the portal only in the console's own packets. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { online } from '@idlewood/contract/online'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '../../scripts/archive.ts'
import { runDoctor } from './doctor.ts'
import { startGameServer, type GameServer } from './game-server.ts'
import { testPortal, type TestPortal } from './portal.ts'

const password = 'Marked-Console-Password-7391'
const metricsToken = 'a-token-for-the-metrics'

let server: GameServer
let portal: TestPortal
let owner: string
beforeAll(async () => {
  server = await startGameServer()
  for (let number = 0; number < 150; number++) server.players.add(`Walked_Player${number}`)
  portal = await testPortal({
    writesLogs: true,
    environment: {
      GAME_SERVER: server.address,
      GAME_RCON_PASSWORD: password,
      SUPER_USERS: 'Walk_Owner',
      METRICS_TOKEN: metricsToken,
      READS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'trace',
    },
  })
  await portal.character('Walk_Owner')
  owner = await portal.signIn('Walk_Owner')
})
afterAll(async () => {
  await portal.close()
  await server.close()
})

/** The password in every likely encoding. */
const spellings = ['utf8', 'base64', 'base64url', 'hex', 'utf16le'].map(
  (encoding) =>
    encoding === 'utf16le'
      ? Buffer.from(password, 'utf16le').toString('latin1')
      : Buffer.from(password).toString(encoding as 'utf8'), // one of the encodings above
)
function expectNothingIn(text: string, where: string): void {
  for (const spelling of spellings) expect(text.includes(spelling), where).toBe(false)
}

/** All files below a folder by path, with their decompressed contents. */
const filesBelow = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const content = readFileSync(join(parentPath, name))
      return [
        join(parentPath, name),
        (name.endsWith('.gz') ? gunzipSync(content) : content).toString('latin1'),
      ]
    })

/** Calls whose response ends, and pages. */
const reads = Object.values(contract)
  .flatMap((group) => Object.values<Endpoint>(group))
  .filter(({ method, events }) => method === 'GET' && !events)
  .map(({ path }) => `/api${path.replaceAll(/:\w+/g, '1')}`)

async function readEverything(): Promise<void> {
  for (const url of [...reads, '/api/nowhere', '/nowhere', '/api/health', '/api/admin/online?search=%00']) {
    const { body, headers } = await portal.ask('GET', url, { token: owner })
    expectNothingIn(JSON.stringify([body, headers]), url)
  }
  const authorization = `Bearer ${metricsToken}`
  const metrics = await portal.ask('GET', '/metrics', { headers: { authorization } })
  expect(metrics.status).toBe(200)
  expectNothingIn(String(metrics.body), 'metrics')
}

async function consoleIs(state: string): Promise<void> {
  await expect
    .poll(async () => {
      await portal.app.presence.look(['Nobody_There'])
      return portal.app.presence.sources().rcon
    })
    .toBe(state)
}

test('no reply, page, metric, log, backup or diagnosis contains the console’s password, whatever the console responds', async () => {
  server.rconPassword = password
  await consoleIs('whole')
  await readEverything()
  const said = await portal.call(online.say, { body: { text: 'Hello' } }, { token: owner })
  expectNothingIn(JSON.stringify(said.body), 'an act')
  server.rconPassword = `${password}-of-another-server`
  await consoleIs('refused')
  await readEverything()
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-walk-'))
  try {
    const { portalDatabaseUrl, dataDir, gameDatabaseUrl } = portal.config
    await backUp({ portalDatabaseUrl, dataDir, to: folder, version: '0.0.0' })
    const { output } = await runDoctor({
      GAME_DATABASE_URL: gameDatabaseUrl,
      PORTAL_DATABASE_URL: portalDatabaseUrl,
      DATA_DIR: dataDir,
      GAME_SERVER: server.address,
      GAME_RCON_PASSWORD: password,
    })
    expect(output).toContain('refuses GAME_RCON_PASSWORD')
    expectNothingIn(output, 'the doctor')
    const files = [...filesBelow(folder), ...filesBelow(dataDir), ...filesBelow(portal.config.logs.folder)]
    expect(files.some(([path]) => path.endsWith('.jsonl.gz'))).toBe(true)
    // Check that logs were written: they contain this test's own requests.
    expect(files.some(([, content]) => content.includes('/api/nowhere'))).toBe(true)
    for (const [path, content] of files) expectNothingIn(content, path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

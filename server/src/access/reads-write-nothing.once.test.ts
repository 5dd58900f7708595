import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { permissions } from '@idlewood/contract/permissions'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testPortal, type TestPortal } from '../../test/portal.ts'

let portal: TestPortal
let token: string
/** A second connection, which shows whether anything was committed. */
let watchers: DatabaseSync[]

beforeAll(async () => {
  portal = await testPortal({ environment: { READS_PER_MINUTE: '1000000' } })
  await portal.character('Reading_Rita')
  token = await portal.signIn('Reading_Rita')
  await portal.grant('Reading_Rita', ...Object.keys(permissions))
  const { gameDatabaseUrl, portalDatabaseUrl } = portal.config
  watchers = [gameDatabaseUrl, portalDatabaseUrl].map((url) => new DatabaseSync(url.slice('sqlite:'.length)))
})
afterAll(async () => {
  for (const watcher of watchers) watcher.close()
  await portal.close()
})

/** A number for each database that changes with every commit. */
const versions = (): string =>
  watchers.map((watcher) => Number(watcher.prepare('pragma data_version').get()?.['data_version'])).join()

const isOld = async (): Promise<boolean> =>
  (await portal.portal.db.selectFrom('sessions').select('last_seen_at').execute()).every(
    ({ last_seen_at }) => Number(last_seen_at) < Date.now() - 60_000,
  )

// An export is audited: the record is written before its first line is sent.
const acts = new Set(['/admin/ledger/export'])
const reads = Object.values(contract).flatMap((group) =>
  Object.values<Endpoint>(group).filter(
    ({ method, events, path }) => method === 'GET' && !events && !/:/.test(path) && !acts.has(path),
  ),
)

test('no read waits for a write: nothing is committed before the response', async () => {
  const written: string[] = []
  // Writes that are batched for later stay in memory.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const answered: string[] = []
  const writes = async (path: string): Promise<boolean> => {
    const before = versions()
    const { status } = await portal.ask('GET', `/api${path}`, { token })
    if (status === 200) answered.push(path)
    return versions() !== before
  }
  for (const { path } of reads) {
    // A background job may have written at that moment, but not twice in a row.
    if ((await writes(path)) && (await writes(path))) written.push(path)
  }
  vi.useRealTimers()
  expect(written).toEqual([])
  expect(answered.length).toBeGreaterThan(20)
})

test('session use is written within two seconds, outside the request', async () => {
  const another = await portal.signIn('Reading_Rita')
  const long = Date.now() - 10 * 60_000
  await portal.portal.db.updateTable('sessions').set({ last_seen_at: long }).execute()
  await portal.ask('GET', '/api/user/profile', { token: another })
  expect(await isOld()).toBe(true)
  const before = performance.now()
  while ((await isOld()) && performance.now() - before < 5000) await wait(100)
  const sessions = await portal.portal.db.selectFrom('sessions').select('last_seen_at').execute()
  expect(sessions.filter(({ last_seen_at }) => Number(last_seen_at) > long)).toHaveLength(1)
})

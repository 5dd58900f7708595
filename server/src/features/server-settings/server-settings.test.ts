import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverSettings, settingNames, statNames } from '@idlewood/contract/server-settings'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { listPortalSettings, readPortalSetting, writePortalSetting } from '../../changes/portal-settings.ts'
import { createStatSampling, listSamples, takeSample } from './stat-samples.ts'

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const hour = 60 * 60 * 1000
const line = '5|-20|137|20 Nov 2026|Café|48213|901|21804|26377|55120|212|Be fair|Be kind|0'

let path = ''
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-stats-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  path = join(folder, 'server_info.ini')
  writeFileSync(path, Buffer.from(line, 'latin1'))
})

async function portalOn(
  environment: Record<string, string> = {},
): Promise<{ portal: TestPortal; token: string }> {
  const portal = await testPortal({ environment })
  cleanups.push(() => portal.close())
  const token = await portal.staff('Reads_Figures', ['view_server_stats'])
  return { portal, token }
}

test('figures and messages are read from a settings file, with its age', async () => {
  const written = new Date('2026-11-20T18:00:00Z')
  utimesSync(path, written, new Date(Date.now() - 5000))
  const { portal, token } = await portalOn({ GAME_SETTINGS_FILE: path })
  const { status, body } = await portal.call(serverSettings.stats, {}, { token })
  expect(status).toBe(200)
  expect(body.stats).toMatchObject({
    tax: 5,
    govvault: -20,
    players: 137,
    connections: 48213,
    registered: 901,
    kills: 21804,
    deaths: 26377,
    hours: 55120,
    bans: 212,
    server_motd: 'Café',
    admin_motd: 'Be fair',
    helper_motd: 'Be kind',
  })
  expect(body.unavailable).toEqual([])
  for (const field of ['tax', 'bans', 'server_motd'] as const) {
    expect(body.sources[field]).toMatchObject({ source: 'file', isSet: true, note: null })
    expect(Date.now() - Date.parse(body.sources[field].asOf)).toBeLessThan(60_000)
  }
})

test('the number of users is counted, with the time of the count', async () => {
  const { portal, token } = await portalOn()
  const first = (await portal.call(serverSettings.stats, {}, { token })).body
  await portal.character('Counted_Later')
  const second = (await portal.call(serverSettings.stats, {}, { token })).body
  // Counting reads a whole table, so the number and its time are cached for half a minute.
  expect(second.total).toBe(first.total)
  expect(second.sources.total).toEqual(first.sources.total)
  expect(first.sources.total).toMatchObject({ source: 'derived', isSet: true })
})

test('settings without a place in the game are the portal’s own, and 0 until they are set', async () => {
  const { portal, token } = await portalOn()
  const before = (await portal.call(serverSettings.stats, {}, { token })).body
  expect(before.stats).toMatchObject({ minerate: 0, goldrate: 0, blackcode: 0 })
  expect(before.sources.minerate).toMatchObject({ source: 'portal', isSet: false })
  expect(before.limits.minerate).toEqual({ maxLength: null, min: 0, max: 1_000_000, whole: true })
  expect(await writePortalSetting(portal.portal.db, { field: 'minerate', old: null, value: 12 })).toBe(true)
  const after = (await portal.call(serverSettings.stats, {}, { token })).body
  expect(after.stats.minerate).toBe(12)
  expect(after.sources.minerate).toMatchObject({ source: 'portal', isSet: true })
})

test('every name has a value, a source and limits', async () => {
  const { portal, token } = await portalOn()
  const { body } = await portal.call(serverSettings.stats, {}, { token })
  expect(Object.keys(body.stats)).toEqual([...statNames, ...settingNames])
  expect(Object.keys(body.sources)).toEqual(['total', ...statNames, ...settingNames])
  expect(Object.keys(body.limits)).toEqual([...settingNames])
})

describe('the portal’s own settings', () => {
  test('are written only over the value that was seen, including blanks and case', async () => {
    const { portal } = await portalOn()
    const { db } = portal.portal
    const write = (old: string | number | null, value: string | number | null) =>
      writePortalSetting(db, { field: 'server_motd', old, value })
    expect(await write('Hello', 'x')).toBe(false)
    expect(await write(null, 'Hello')).toBe(true)
    expect(await write(null, 'x')).toBe(false)
    for (const other of ['hello', 'Hello ', 'Héllo', 'Hell'])
      expect(await write(other, 'x'), other).toBe(false)
    expect(await write('Hello', 'Hello ')).toBe(true)
    expect(await write('Hello', 'x')).toBe(false)
    expect(await write('Hello ', 'Zoé 😀')).toBe(true)
    expect(await readPortalSetting(db, 'server_motd')).toBe('Zoé 😀')
    expect(await write('x', null)).toBe(false)
    expect(await write('Zoé 😀', null)).toBe(true)
    expect(await write(null, null)).toBe(true)
    expect(await listPortalSettings(db)).toEqual(new Map())
  })

  test('if two people set one at once, one of them wins', async () => {
    const { portal } = await portalOn()
    const { db } = portal.portal
    const both = await Promise.all([
      writePortalSetting(db, { field: 'goldrate', old: null, value: 1 }),
      writePortalSetting(db, { field: 'goldrate', old: null, value: 2 }),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  test('a change of one is rolled back with its transaction', async () => {
    const { portal } = await portalOn()
    const { db } = portal.portal
    await db
      .transaction()
      .execute(async (db) => {
        await writePortalSetting(db, { field: 'goldrate', old: null, value: 1 })
        throw new Error('on purpose')
      })
      .catch(() => undefined)
    expect(await readPortalSetting(db, 'goldrate')).toBeNull()
  })
})

describe('trends', () => {
  test('one sample is taken per hour, whichever process is first, and samples are listed oldest first', async () => {
    const { portal, token } = await portalOn({ GAME_SETTINGS_FILE: path })
    const parts = { portal: portal.portal, game: portal.game }
    const now = Date.now()
    await takeSample(parts, now - hour)
    await Promise.all([takeSample(parts, now), takeSample(parts, now), takeSample(parts, now)])
    const { body } = await portal.call(serverSettings.trends, {}, { token })
    expect(body.samples).toHaveLength(2)
    expect(body.samples.map(({ at }: { at: string }) => Date.parse(at))).toEqual(
      [now - hour, now].map((time) => time - (time % hour)),
    )
    expect(body.samples[1]?.values).toMatchObject({
      tax: 5,
      govvault: -20,
      deaths: 26377,
      total: expect.any(Number),
    })
  })

  test('samples older than 30 days are deleted', async () => {
    const { portal } = await portalOn()
    const parts = { portal: portal.portal, game: portal.game }
    const now = Date.now()
    await takeSample(parts, now - 31 * 24 * hour)
    expect(await countSamples()).toBeGreaterThan(0)
    await takeSample(parts, now)
    expect(await listSamples(portal.portal, now)).toHaveLength(1)
    const hours = await portal.portal.db.selectFrom('stat_samples').select('at').distinct().execute()
    expect(hours).toHaveLength(1)

    async function countSamples(): Promise<number> {
      return (await portal.portal.db.selectFrom('stat_samples').select('at').execute()).length
    }
  })

  test('a figure that came from another source before is not joined to today’s', async () => {
    const { portal } = await portalOn()
    const now = Date.now()
    await portal.portal.db
      .insertInto('stat_samples')
      .values([
        { at: now - 2 * hour, name: 'kills', value: 21_804, source: 'file' },
        { at: now - hour, name: 'kills', value: 140, source: 'derived' },
        { at: now - hour, name: 'tax', value: 5, source: 'file' },
      ])
      .execute()
    expect((await listSamples(portal.portal)).map(({ values }) => values)).toEqual([{ kills: 140, tax: 5 }])
  })

  test('the first is taken at the start, and stopping ends it', async () => {
    const { portal } = await portalOn()
    const job = createStatSampling({ portal: portal.portal, game: portal.game }, portal.app.background)
    cleanups.push(() => job.close())
    await expect.poll(() => listSamples(portal.portal)).toHaveLength(1)
  })
})

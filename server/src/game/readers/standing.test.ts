import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { groupNames } from './groups.ts'
import { standing } from './standing.ts'

let portal: TestPortal | undefined
afterEach(async () => {
  vi.useRealTimers()
  await portal?.close()
})

/** A portal whose clock is moved by the test. */
async function open(): Promise<TestPortal> {
  portal = await testPortal()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  return portal
}

test('a character’s standing is cached for a second, after which a ban takes effect', async () => {
  const { game, character } = await open()
  const uid = await character('Soon_Banned')
  expect((await standing(game, uid)).ban).toBeNull()
  await sql`insert into bans (username, reason) values ('Soon_Banned', 'Cheating')`.execute(game.database.db)
  vi.setSystemTime(Date.now() + 900)
  expect((await standing(game, uid)).ban).toBeNull()
  vi.setSystemTime(Date.now() + 101)
  expect((await standing(game, uid)).ban).toMatchObject({ reason: 'Cheating' })
})

test('the standings of users who are active at the same time are refreshed together', async () => {
  const { game, character } = await open()
  const begin = Date.now()
  const [active, gone, next] = ['Still_Active', 'Gone_Again', 'Comes_Now']
  const uids = { active: await character(active), gone: await character(gone), next: await character(next) }
  await standing(game, uids.active, active)
  await standing(game, uids.gone, gone)
  vi.setSystemTime(begin + 300)
  await standing(game, uids.active, active)
  await sql`insert into bans (username, reason) values (${active}, 'Cheating'), (${gone}, 'Cheating')`.execute(
    game.database.db,
  )
  vi.setSystemTime(begin + 600)
  await standing(game, uids.next, next)
  expect((await standing(game, uids.active, active)).ban).toMatchObject({ reason: 'Cheating' })
  expect((await standing(game, uids.gone, gone)).ban).toBeNull()
  // A standing that was refreshed along is no older than the others.
  await sql`delete from bans`.execute(game.database.db)
  vi.setSystemTime(begin + 1599)
  expect((await standing(game, uids.active, active)).ban).not.toBeNull()
  vi.setSystemTime(begin + 1600)
  expect((await standing(game, uids.active, active)).ban).toBeNull()
})

test('group names are cached for a few seconds, after which a new name takes effect', async () => {
  const { game } = await open()
  const { db } = game.database
  await sql`delete from factions`.execute(db)
  await sql`insert into factions (id, name) values (1, 'City Hall')`.execute(db)
  const member = { faction: 1, factionrank: null, gang: null, gangrank: null }
  const name = async () => (await groupNames(game, member)).factionname
  expect(await name()).toBe('City Hall')
  await sql`update factions set name = 'Town Hall'`.execute(db)
  expect(await name()).toBe('City Hall')
  vi.setSystemTime(Date.now() + 5001)
  expect(await name()).toBe('Town Hall')
})

import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createClock, nextSecond } from '../../../test/clock.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { groupNames } from './groups.ts'
import { standing } from './standing.ts'

let portal: TestPortal | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await portal?.close()
})

/** A portal, and a function that lets time pass: there, none passes by itself. */
async function open(): Promise<TestPortal & { pass(milliseconds: number): void }> {
  portal = await testPortal()
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return { ...portal, pass: (milliseconds) => void (now += milliseconds) }
}

test('a character’s standing is cached for a second, after which a ban takes effect', async () => {
  const { game, character, pass } = await open()
  const uid = await character('Soon_Banned')
  expect((await standing(game, uid)).ban).toBeNull()
  await sql`insert into bans (username, reason) values ('Soon_Banned', 'Cheating')`.execute(game.database.db)
  pass(900)
  expect((await standing(game, uid)).ban).toBeNull()
  pass(101)
  expect((await standing(game, uid)).ban).toMatchObject({ reason: 'Cheating' })
})

test('a ban takes effect after a second, even if the system’s clock is set back meanwhile', async () => {
  const { game, character } = (portal = await testPortal())
  const uid = await character('Clock_Banned')
  expect((await standing(game, uid)).ban).toBeNull()
  await sql`insert into bans (username, reason) values ('Clock_Banned', 'Cheating')`.execute(game.database.db)
  createClock(Date)(-7200_000)
  nextSecond()
  expect((await standing(game, uid)).ban).toMatchObject({ reason: 'Cheating' })
})

test('the standings of users who are active at the same time are refreshed together', async () => {
  const { game, character, pass } = await open()
  const [active, gone, next] = ['Still_Active', 'Gone_Again', 'Comes_Now']
  const uids = { active: await character(active), gone: await character(gone), next: await character(next) }
  await standing(game, uids.active, active)
  await standing(game, uids.gone, gone)
  pass(300)
  await standing(game, uids.active, active)
  await sql`insert into bans (username, reason) values (${active}, 'Cheating'), (${gone}, 'Cheating')`.execute(
    game.database.db,
  )
  pass(300)
  await standing(game, uids.next, next)
  expect((await standing(game, uids.active, active)).ban).toMatchObject({ reason: 'Cheating' })
  expect((await standing(game, uids.gone, gone)).ban).toBeNull()
  // A standing that was refreshed along is no older than the others.
  await sql`delete from bans`.execute(game.database.db)
  pass(999)
  expect((await standing(game, uids.active, active)).ban).not.toBeNull()
  pass(1)
  expect((await standing(game, uids.active, active)).ban).toBeNull()
})

test('group names are cached for a few seconds, after which a new name takes effect', async () => {
  const { game, pass } = await open()
  const { db } = game.database
  await sql`delete from factions`.execute(db)
  await sql`insert into factions (id, name) values (1, 'City Hall')`.execute(db)
  const member = { faction: 1, factionrank: null, gang: null, gangrank: null }
  const name = async () => (await groupNames(game, member)).factionname
  expect(await name()).toBe('City Hall')
  await sql`update factions set name = 'Town Hall'`.execute(db)
  expect(await name()).toBe('City Hall')
  pass(5001)
  expect(await name()).toBe('Town Hall')
})

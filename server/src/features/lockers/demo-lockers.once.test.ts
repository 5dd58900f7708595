import { afterEach, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { seedDemoLockers } from '../../demo/demo-lockers.ts'

const portals: TestPortal[] = []
afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.close()
})

async function seeded(): Promise<TestPortal> {
  const portal = await testPortal()
  portals.push(portal)
  await seedDemoLockers(portal.portal, portal.game)
  return portal
}

const rowsOf = async ({ portal: { db } }: TestPortal) => ({
  lockers: await db.selectFrom('public_lockers').selectAll().execute(),
  slots: await db.selectFrom('public_locker_slots').selectAll().execute(),
  items: await db.selectFrom('public_locker_items').selectAll().execute(),
})

test('the demo world has lockers, one with more slots than fit on a page, and a slot with more items than fit on one', async () => {
  const { lockers, slots, items } = await rowsOf(await seeded())
  expect(lockers.length).toBeGreaterThan(3)
  const most = (keys: number[]): number =>
    Math.max(...keys.map((key) => keys.filter((other) => other === key).length))
  expect(most(slots.map(({ locker_id }) => locker_id))).toBeGreaterThan(40)
  expect(most(items.map(({ slot_id }) => slot_id))).toBeGreaterThan(20)
  expect(slots.some(({ uid }) => uid === null)).toBe(true)
  expect(slots.filter(({ username }) => username === 'Demo_Player')).toHaveLength(1)
})

test('they are the same each time, rented by characters of the demo world, and created once', async () => {
  const portal = await seeded()
  const rows = await rowsOf(portal)
  expect(await rowsOf(await seeded())).toEqual(rows)
  await seedDemoLockers(portal.portal, portal.game)
  expect(await rowsOf(portal)).toEqual(rows)
  const people = await portal.game.database.db.selectFrom('users').select(['uid', 'username']).execute()
  const names = new Map(people.map(({ uid, username }) => [uid, username]))
  const rented = rows.slots.filter(({ uid }) => uid !== null)
  expect(rented.map(({ uid }) => names.get(uid))).toEqual(rented.map(({ username }) => username))
})

test('two processes that start at once create them once', async () => {
  const portal = await testPortal()
  portals.push(portal)
  await Promise.all([1, 2].map(() => seedDemoLockers(portal.portal, portal.game)))
  expect((await rowsOf(portal)).lockers).toHaveLength(7)
})

/** The last complete player list, stored by one process and read by another. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../../../test/until.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { createRosterStore, noStore } from './stored-roster.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.portal.db.deleteFrom('game_roster').execute())

const rows = () => portal.portal.db.selectFrom('game_roster').selectAll().execute()
const namesIn = async (): Promise<unknown[]> =>
  (await rows()).map(({ names }) => JSON.parse(names) as unknown)
const isKept = (...names: string[]) =>
  until(async () => JSON.stringify(await namesIn()) === JSON.stringify([names]))

/** Moves the monotonic clock forward by this many milliseconds. */
function after(milliseconds: number): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds)
}

test('a list stored by one process is read by another, with the time it was stored', async () => {
  const [one, other] = [createRosterStore(portal.portal), createRosterStore(portal.portal)]
  const begun = Date.now()
  one.keep(new Set(['mason', 'eagle']))
  await isKept('mason', 'eagle')
  const roster = await other.read()
  expect(roster?.names).toEqual(new Set(['mason', 'eagle']))
  expect(roster?.listedAt).toBeGreaterThanOrEqual(begun)
  expect(roster?.listedAt).toBeLessThanOrEqual(Date.now())
})

test('there is no list before one was stored, nor without a store', async () => {
  expect(await createRosterStore(portal.portal).read()).toBeUndefined()
  noStore.keep(new Set(['mason']))
  expect(await noStore.read()).toBeUndefined()
  expect(await rows()).toEqual([])
})

test('a read list is cached for a second', async () => {
  const store = createRosterStore(portal.portal)
  expect(await store.read()).toBeUndefined()
  createRosterStore(portal.portal).keep(new Set(['mason']))
  await isKept('mason')
  const begun = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(begun)
  const other = createRosterStore(portal.portal)
  const first = other.read()
  clock.mockReturnValue(begun + 1000)
  expect(other.read()).toBe(first)
  clock.mockReturnValue(begun + 1001)
  expect(other.read()).not.toBe(first)
  expect((await other.read())?.names).toEqual(new Set(['mason']))
  clock.mockRestore()
})

test('an unchanged list is stored again only after ten seconds, and a changed one at once', async () => {
  const store = createRosterStore(portal.portal)
  store.keep(new Set(['mason']))
  await isKept('mason')
  const old = () => portal.portal.db.updateTable('game_roster').set({ listed_at: 1 }).execute()
  await old()
  store.keep(new Set(['mason']))
  store.keep(new Set(['eagle']))
  await isKept('eagle')
  // One more name.
  store.keep(new Set(['eagle', 'mason']))
  await isKept('eagle', 'mason')
  await old()
  after(10_001)
  store.keep(new Set(['mason', 'eagle']))
  await expect.poll(async () => Number((await rows())[0]?.listed_at)).toBeGreaterThan(1)
  vi.restoreAllMocks()
})

test('of the lists that arrive during a write, the last is stored', async () => {
  const store = createRosterStore(portal.portal)
  for (const name of ['one', 'two', 'three']) store.keep(new Set([name]))
  await isKept('three')
  expect(await rows()).toHaveLength(1)
})

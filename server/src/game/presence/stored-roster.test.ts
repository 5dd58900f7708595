/** The last complete player list, stored by one process and read by another. */
import { beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../../../test/until.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { createRosterStore, noStore } from './stored-roster.ts'

const portal = await filePortal()
beforeEach(() => portal.portal.db.deleteFrom('game_roster').execute())

const rows = () => portal.portal.db.selectFrom('game_roster').selectAll().execute()
const namesIn = async (): Promise<unknown[]> =>
  (await rows()).map(({ names }) => JSON.parse(names) as unknown)
/** The time as a whole number: sums of fractions are not exact. */
const wholeNow = (): number => Math.ceil(performance.now())
const isKept = (...names: string[]) =>
  until(async () => JSON.stringify(await namesIn()) === JSON.stringify([names]))

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
  const begun = wholeNow()
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
  let [begun, done] = [0, 0]
  const db = portal.portal.db.withPlugin({
    transformQuery({ node }) {
      begun++
      return node
    },
    async transformResult({ result }) {
      done++
      return result
    },
  })
  const statements = async (): Promise<number> => {
    await until(() => done === begun)
    return begun
  }
  const now = wholeNow()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  const store = createRosterStore({ ...portal.portal, db })
  store.keep(new Set(['mason']))
  await isKept('mason')
  // The first list needs an insert as well.
  expect(await statements()).toBe(2)
  store.keep(new Set(['eagle', 'mason']))
  await isKept('eagle', 'mason')
  store.keep(new Set(['eagle', 'hawk']))
  await isKept('eagle', 'hawk')
  expect(await statements()).toBe(4)
  clock.mockReturnValue(now + 9999)
  store.keep(new Set(['hawk', 'eagle']))
  expect(await statements()).toBe(4)
  clock.mockReturnValue(now + 10_000)
  store.keep(new Set(['hawk', 'eagle']))
  await isKept('hawk', 'eagle')
  expect(await statements()).toBe(5)
  clock.mockRestore()
})

test('after a write whose result is unknown, even the list of before is stored again', async () => {
  let isLost = false
  const db = portal.portal.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isLost) throw new Error('The connection broke.')
      return result
    },
  })
  const store = createRosterStore({ ...portal.portal, db })
  for (const name of ['mason', 'eagle', 'mason']) {
    isLost = name === 'eagle'
    store.keep(new Set([name]))
    await isKept(name)
    expect(await namesIn()).toEqual([[name]])
  }
})

test('of the lists that arrive during a write, the last is stored', async () => {
  const store = createRosterStore(portal.portal)
  for (const name of ['one', 'two', 'three']) store.keep(new Set([name]))
  await isKept('three')
  expect(await rows()).toHaveLength(1)
})

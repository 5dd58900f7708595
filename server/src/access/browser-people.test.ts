/** Who shares a browser with whom, on a clock that only the test moves. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { listBrowserMates, recordBrowser, sweepBrowsers } from './browser-people.ts'
import { findPerson } from './people.ts'

const day = 24 * 3600_000

let now: number
const names = ['Mate_One', 'Mate_Two', 'Mate_Three', 'Mate_Four'] as const
const people = new Map<string, { id: string; uid: number }>()
const portal = await filePortal()
for (const name of names) {
  const uid = await portal.character(name)
  await portal.signIn(name)
  people.set(name, (await findPerson(portal.portal.db, uid))!)
}
beforeEach(async () => {
  await portal.portal.db.deleteFrom('browser_people').execute()
  now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
})
afterEach(() => void vi.restoreAllMocks())

type Name = (typeof names)[number]
const record = (name: Name, browser: string) => recordBrowser(portal.portal.db, people.get(name)!.id, browser)
/** The mates of a person by name, and how many people share a browser with them at least. */
async function matesOf(name: Name): Promise<Record<string, number>> {
  const mates = await listBrowserMates(portal.portal.db, people.get(name)!.id)
  const nameOf = (uid: number) => names.find((one) => people.get(one)?.uid === uid)
  return Object.fromEntries(mates.map(({ uid, shared }) => [nameOf(uid), shared]))
}
const recorded = async () =>
  (await portal.portal.db.selectFrom('browser_people').select('seen_at').orderBy('seen_at').execute()).map(
    ({ seen_at: at }) => Number(at),
  )

test('mates are those who used one of a person’s browsers, counted by the browser fewest people used', async () => {
  for (const name of ['Mate_One', 'Mate_Two', 'Mate_Three'] as const) await record(name, 'café')
  await record('Mate_One', 'home')
  await record('Mate_Two', 'home')
  await record('Mate_Four', 'alone')
  expect(await matesOf('Mate_One')).toEqual({ Mate_Two: 2, Mate_Three: 3 })
  expect(await matesOf('Mate_Three')).toEqual({ Mate_One: 3, Mate_Two: 3 })
  expect(await matesOf('Mate_Four')).toEqual({})
})

test('a sign-in is recorded once a day, for its person only, and counts for 180 days', async () => {
  const first = now
  await record('Mate_One', 'home')
  await record('Mate_Two', 'home')
  now = first + day - 1
  await record('Mate_One', 'home')
  expect(await recorded()).toEqual([first, first])
  now = first + day
  await record('Mate_One', 'home')
  expect(await recorded()).toEqual([first, now])
  now = first + 180 * day
  expect(await matesOf('Mate_One')).toEqual({ Mate_Two: 2 })
  expect(await matesOf('Mate_Two')).toEqual({})
  await sweepBrowsers(portal.portal.db)
  expect(await recorded()).toHaveLength(2)
  now += 1
  await sweepBrowsers(portal.portal.db)
  expect(await recorded()).toEqual([first + day])
})

test('a person’s first 200 browsers are recorded, so that signing in without the cookie fills no table', async () => {
  await record('Mate_Two', 'browser 1')
  for (let number = 1; number <= 201; number++) await record('Mate_One', `browser ${number}`)
  expect(await recorded()).toHaveLength(201)
  now += day
  await record('Mate_One', 'browser 200')
  await record('Mate_One', 'browser 201')
  expect((await recorded()).filter((at) => at === now)).toHaveLength(1)
  expect(await matesOf('Mate_One')).toEqual({ Mate_Two: 2 })
})

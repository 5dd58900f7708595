/** Which places a name is known from, on a clock that only the test moves. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { findKnownPlace, forgetPlaces, isKnownBrowser, rememberPlace, sweepPlaces } from './known-places.ts'

const day = 24 * 3600_000

let now: number
const portal = await filePortal()
beforeEach(async () => {
  await portal.portal.db.deleteFrom('known_places').execute()
  now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
})
afterEach(() => void vi.restoreAllMocks())

const home = { browser: 'phone', network: 'home' }
const person = { personId: 'one', username: 'Known_One' }
const remember = (place = home, whom = person, { db } = portal.portal) => rememberPlace(db, whom, place)
const find = (name: string, browser: string | undefined, network: string) =>
  findKnownPlace(portal.portal.db, name, { browser, network })
const rows = () => portal.portal.db.selectFrom('known_places').select(['person_id', 'seen_at']).execute()
const recorded = async () => (await rows()).map((row) => Number(row.seen_at))

test('a place is known by its browser or else by its network, for one name in any letter case', async () => {
  await remember()
  expect(await find(' KNOWN_one ', 'phone', 'home')).toBe('browser')
  expect(await find('Known_One', 'phone', 'elsewhere')).toBe('browser')
  expect(await find('Known_One', 'other', 'home')).toBe('network')
  expect(await find('Known_One', undefined, 'home')).toBe('network')
  expect(await find('Known_One', undefined, 'elsewhere')).toBeUndefined()
  expect(await find('Known_One', 'home', 'phone')).toBeUndefined()
  expect(await find('Other_One', 'phone', 'home')).toBeUndefined()
  const { db } = portal.portal
  expect([await isKnownBrowser(db, 'phone'), await isKnownBrowser(db, 'other')]).toEqual([true, false])
  expect(await isKnownBrowser(db, undefined)).toBe(false)
})

test('a place is forgotten 180 days after the last sign-in there, of which one a day is recorded', async () => {
  await remember()
  const first = now
  now = first + day - 1
  let statements = 0
  const db = portal.portal.db.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await remember(home, person, { ...portal.portal, db })
  expect(statements).toBe(1)
  expect(await recorded()).toEqual([first, first, first])
  now = first + day
  await remember()
  expect(await recorded()).toEqual([now, now, now])
  now += 180 * day - 1
  expect(await find('Known_One', 'phone', 'home')).toBe('browser')
  now += 1
  expect(await find('Known_One', 'phone', 'home')).toBeUndefined()
  await sweepPlaces(portal.portal.db)
  expect(await rows()).toHaveLength(3)
  now += 1
  await sweepPlaces(portal.portal.db)
  expect(await recorded()).toEqual([])
})

test('a person’s oldest places make room for new ones, and all can be forgotten', async () => {
  const other = { personId: 'other', username: 'Known_Other' }
  await remember(home, other)
  for (let place = 0; place <= 20; place++) {
    now += 1
    await remember({ browser: `phone ${place}`, network: `home ${place}` })
  }
  expect(await rows()).toHaveLength(63)
  expect(await find('Known_One', 'phone 0', 'home 0')).toBeUndefined()
  expect(await find('Known_One', 'phone 1', 'home 1')).toBe('browser')
  await forgetPlaces(portal.portal.db, person.personId)
  expect(new Set((await rows()).map((row) => row.person_id))).toEqual(new Set(['other']))
})

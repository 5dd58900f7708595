import { contract } from '@idlewood/contract/contract'
import type { Endpoint, Endpoints } from '@idlewood/contract/endpoint'
import { identity } from '@idlewood/contract/identity'
import { managedUser } from '@idlewood/contract/managed-user'
import { serverSettings } from '@idlewood/contract/server-settings'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { acrp } from '../../../test/forks/acrp.ts'
import { forkGame, type Cleanups } from '../../../test/forks/fork-game.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { mumbai } from '../../../test/forks/mumbai.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { asAdministrator, mariadbUrl } from '../../../test/mariadb.ts'
import { testPortal, type TestPortal, type Answer } from '../../../test/portal.ts'
import { createAccount } from '../accounts.ts'
import { examine, neededGrants } from '../doctor/report.ts'
import { nobodyPlays } from '../../../test/presence.ts'
import { present } from '../../../test/present.ts'

const cleanups: Cleanups = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A game, and how it stores a vehicle and five ropes of a character. */
interface Place {
  fork: Fork
  belongings(uid: number): string[]
}

interface Town {
  portal: TestPortal
  owner: string
  target: number
}

/** Two characters, and a portal whose account has the rights returned by `grantsOf`. */
async function town(
  { fork, belongings }: Place,
  grantsOf: (wanted: string[], account: string, database: string) => string[],
): Promise<Town> {
  const { game, url } = await forkGame(fork, {}, cleanups)
  const database = new URL(url).pathname.slice(1)
  const name = `least_${Math.random().toString(36).slice(2, 10)}`
  const account = `'${name}'@'127.0.0.1'`
  await asAdministrator(
    `create user ${account} identified by 'x'`,
    ...grantsOf(await neededGrants(game, account), account, database),
  )
  cleanups.push(() => asAdministrator(`drop user ${account}`))
  const join = (username: string) =>
    createAccount(game, { username, password: 'idlewood', address: '127.0.0.1' })
  const owner = await join('Least_Owner')
  const target = await join('Least_Target')
  for (const statement of belongings(target)) await sql.raw(statement).execute(game.database.db)
  const own = new URL(mariadbUrl())
  own.username = name
  own.password = 'x'
  own.pathname = `/${database}`
  const portal = await testPortal({
    presence: nobodyPlays,
    environment: { GAME_DATABASE_URL: own.href, SUPER_USERS: `uid:${owner}` },
  })
  cleanups.push(() => portal.close())
  await portal.app.superUsers.pin(async () => [owner])
  return { portal, owner: await portal.signIn('Least_Owner'), target }
}

const endpoints = Object.entries(contract).flatMap(([feature, group]: [string, Endpoints]) =>
  Object.entries(group).map(([name, endpoint]: [string, Endpoint]) => ({
    title: `${feature}.${name}`,
    endpoint,
  })),
)

/** Calls every reading endpoint as a super user and returns the server errors. */
async function broken({ portal, owner, target }: Town): Promise<string[]> {
  const found: string[] = []
  for (const { title, endpoint } of endpoints) {
    if (endpoint.method !== 'GET' || /live|avatar|openapi/.test(title)) continue
    const url = `/api${endpoint.path.replace(/:(id|uid)\b/, String(target)).replaceAll(/:\w+/g, '1')}`
    const { status, body } = await portal.ask('GET', url, { token: owner })
    if (status >= 500) found.push(`${title}: ${status} ${JSON.stringify(body)}`)
  }
  return found
}

/** Makes every kind of write to the game and returns the result of each. */
async function writes({
  portal,
  owner,
  target,
}: Town): Promise<Record<string, { done: boolean; said: string }>> {
  const outcomes: Record<string, { done: boolean; said: string }> = {}
  const note = (name: string, { status, body }: Answer): void => {
    const change = (body as { change?: { state: string; note: string | null } }).change // as the contract says
    const done = status < 300 && (!change || ['confirmed', 'applied'].includes(change.state))
    outcomes[name] = { done, said: `${status} ${JSON.stringify(body)}` }
  }
  const as = { token: owner }
  const params = { id: String(target) }
  note(
    'sign up',
    await portal.call(identity.signup, { body: { username: 'Least_Joiner', password: 'a long password' } }),
  )
  note('edit', await portal.call(managedUser.update, { params, body: { bank: 1234 } }, as))
  note('rename', await portal.call(managedUser.update, { params, body: { username: 'Least_Renamed' } }, as))
  const { body: carried } = await portal.call(managedUser.inventory, { params }, as)
  const item = { params, body: { item: present(carried.inventory[0]).id, quantity: 2 } }
  note('item', await portal.call(managedUser.updateItem, item, as))
  note('setting', await portal.call(serverSettings.update, { body: { choprate: 7 } }, as))
  const { body: garage } = await portal.call(managedUser.vehicles, { params }, as)
  const vehicle = { uid: String(target), vid: String(garage.vehicles[0]?.id) }
  const scrapped = await portal.call(
    managedUser.removeVehicle,
    { params: vehicle, body: { confirm: 'Infernus' } },
    as,
  )
  note('scrap', scrapped)
  if (outcomes['scrap']?.done)
    note(
      'unscrap',
      await portal.ask('POST', `/api/changes/${scrapped.body.change.id}/undo`, { ...as, body: {} }),
    )
  const removed = await portal.call(
    managedUser.remove,
    { params, body: { confirm: outcomes['rename']?.done ? 'Least_Renamed' : 'Least_Target' } },
    as,
  )
  note('delete', removed)
  if (outcomes['delete']?.done)
    note(
      'restore',
      await portal.ask('POST', `/api/changes/${removed.body.change.id}/undo`, { ...as, body: {} }),
    )
  return outcomes
}

const infernus = (uid: number): string =>
  `insert into vehicles (ownerid, owner, modelid) values (${uid}, 'Least_Target', 411)`
const places: Record<string, Place> = {
  nexonic: {
    fork: nexonic,
    belongings: (uid) => [
      infernus(uid),
      `insert into inventory (ID, invItem, invQuantity) values (${uid}, 'Rope', 5)`,
    ],
  },
  acrp: {
    fork: acrp,
    belongings: (uid) => [
      infernus(uid),
      `insert into newinventory (ownerID, invItem, invQuantity) values (${uid}, 'Rope', 5)`,
    ],
  },
  mumbai: {
    fork: mumbai,
    belongings: (uid) => [
      `insert into vehicles (ownerid, owner, modelid, mileage) values (${uid}, 'Least_Target', 411, 0)`,
      `update users set rope = 5 where uid = ${uid}`,
    ],
  },
}

describe.each(Object.entries(places))('on %s', (_, at) => {
  test('an account with exactly the documented grants can do everything', async () => {
    const place = await town(at, (wanted) => wanted)
    expect(await broken(place)).toEqual([])
    const outcomes = await writes(place)
    const refused = Object.entries(outcomes)
      .filter(([, { done, said }]) => !done && /grant|may not/i.test(said))
      .map(([name, { said }]) => `${name}: ${said}`)
    expect(refused).toEqual([])
    for (const name of ['sign up', 'edit', 'rename', 'item', 'scrap', 'unscrap', 'delete', 'restore'])
      expect(outcomes[name]?.done, `${name}: ${outcomes[name]?.said}`).toBe(true)
    const { findings } = await examine(place.portal.game)
    // For a table this fork lacks, it can only say that it sees none.
    const missing = findings.filter(
      ({ sql, text }) => sql?.startsWith('GRANT') && !/^No table \w+ is seen/.test(text),
    )
    expect(missing).toEqual([])
  })

  test('a read-only account can show everything, and refused writes name the missing grant', async () => {
    const place = await town(at, (_, account, database) => [`grant select on ${database}.* to ${account}`])
    expect(await broken(place)).toEqual([])
    const outcomes = await writes(place)
    for (const name of ['sign up', 'edit', 'rename', 'item', 'scrap', 'delete']) {
      expect(outcomes[name]?.done, name).toBe(false)
      expect(outcomes[name]?.said, name).toMatch(/GRANT (INSERT|UPDATE|DELETE)/)
    }
    const { findings } = await examine(place.portal.game)
    expect(findings.some(({ sql }) => sql?.startsWith('GRANT INSERT ON'))).toBe(true)
    // It sees every existing table: one that it does not see needs no grant.
    const { tables } = place.portal.game.current().introspection
    const granted = findings.flatMap(
      ({ sql }) => /^GRANT .* ON `[^`]*`\.`([^`]*)`/.exec(sql ?? '')?.[1] ?? [],
    )
    expect(granted.filter((table) => !tables.has(table))).toEqual([])
  })
})

test.each([
  ['insert', 'Bans are shown and cannot be lifted here: this account lacks DELETE on bans.'],
  ['delete', 'Bans are shown and cannot be made here: this account lacks INSERT on bans.'],
])('the doctor says what is missing for bans beside %s', async (right, said) => {
  const { portal } = await town(present(places['nexonic']), (_, account, database) => [
    `grant select on ${database}.* to ${account}`,
    `grant ${right} on ${database}.bans to ${account}`,
  ])
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text)).toContainEqual(expect.stringContaining(said))
})

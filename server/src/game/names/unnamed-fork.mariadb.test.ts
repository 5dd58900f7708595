import { managedUser } from '@idlewood/contract/managed-user'
import { premium } from '@idlewood/contract/premium'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { nobodyPlays } from '../../../test/presence.ts'

let portal: TestPortal | undefined
afterEach(async () => {
  await portal?.close()
  portal = undefined
})

const { users, factions } = nexonic
if (!users || !factions) throw new Error('The fork lacks its tables.')
const fork: Fork = { users, factions }

/** A community that has not named anything yet; one user is a baker (job 3) and has package 2. */
async function unnamed() {
  const made = await testPortal({
    fork,
    named: false,
    presence: nobodyPlays,
    environment: { SUPER_USERS: 'The_Owner' },
  })
  portal = made
  const owner = await made.character('The_Owner', { diamonds: 100, bank: 90_000_000 })
  await made.app.superUsers.pin(async () => [owner])
  const baker = await made.character('Some_Baker', { job: 3, vippackage: 2, viptime: 2_000_000_000 })
  const token = await made.signIn('The_Owner')
  const name = async (kind: string, code: number, name: string): Promise<void> => {
    await made.portal.db.insertInto('code_names').values({ kind, code, name }).execute()
    made.game.forgetNames()
  }
  return { ...made, baker, token, name }
}

test('unnamed codes do not get the names of another game', async () => {
  const { ask } = await unnamed()
  const { body } = await ask('GET', '/api/portal')
  expect(body.names).toEqual({
    jobs: {},
    vipPackages: {},
    adminLevels: {},
    factionTypes: {},
  })
  expect(Object.values(body.confirmed)).toEqual([false, false, false, false])
})

test('staff can choose codes that occur in the game, each shown as a code until it has a name', async () => {
  const { call, token, baker, name } = await unnamed()
  const jobs = async () => {
    const { body } = await call(managedUser.profile, { params: { id: String(baker) } }, { token })
    const limits = body.fields as { field: string; choices: unknown }[]
    return limits.find(({ field }) => field === 'job')?.choices
  }
  expect(await jobs()).toEqual([
    { value: -1, label: 'None' },
    { value: 3, label: 'Job 3' },
  ])
  await name('jobs', 3, 'Baker')
  await name('jobs', 4, 'Butcher')
  expect(await jobs()).toEqual([
    { value: -1, label: 'None' },
    { value: 3, label: 'Baker' },
    { value: 4, label: 'Butcher' },
  ])
})

test('a premium tier can be ordered only if its package is known to exist', async () => {
  const { call, token, name } = await unnamed()
  const order = (tier: 'gold' | 'silver') =>
    call(premium.order, { body: { tier, payment: 'bank' } }, { token })
  const refused = await order('gold')
  expect(refused.status).toBe(409)
  expect(refused.body.error).toBe(
    'Gold cannot be ordered: nobody has confirmed that this server’s game has VIP package 3. Nothing was ordered.',
  )
  // Both sentences have a message of their own, for readers of other languages.
  expect(refused.body).toMatchObject({
    text: {
      key: 'premium.notOrdered',
      texts: { sentence: { key: 'game.tier.unconfirmed', values: { package: '3' } } },
    },
  })
  await name('vipPackages', 3, 'Ruby')
  expect((await order('gold')).status).toBe(201)
})

test('names survive an outage of the portal database, and a tier whose package is in the data needs no name', async () => {
  const { game, name, call, token } = await unnamed()
  await name('jobs', 3, 'Baker')
  expect((await game.names()).names.jobs['3']).toBe('Baker')
  const { body } = await call(premium.own, {}, { token })
  const blocked = Object.fromEntries(
    (body.offers as { tier: string; blocked: string | null }[]).map((offer) => [offer.tier, offer.blocked]),
  )
  expect(blocked['silver']).toBeNull()
  expect(blocked['platinum']).toContain('VIP package 4')
  await sql`drop table code_names`.execute(portal!.portal.db) // made by `unnamed`
  game.forgetNames()
  expect((await game.names()).names.jobs['3']).toBe('Baker')
})

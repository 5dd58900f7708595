import { character } from '@idlewood/contract/character'
import { gangs } from '@idlewood/contract/gangs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'

/** A gang of this test only, whatever the engine's world contains. */
const params = { id: '98' }

const portal = await filePortal()
const { db } = portal.game.database
await sql`insert into gangs (id, name, motd, leader, level, strikes, turftokens, points, alliance, cash, materials, pot, crack,
    meth, painkillers, pistolammo, shotgunammo, smgammo, arammo, rifleammo, hpammo, poisonammo, fmjammo) values
  (98, 'Salt ~y~Runners', '{F2B45A}Tonight~n~at the pier.{FFFFFF} 10% off', 'Big_Boss', 7, 2, 4, 55, 99, -20, 1, 2, 3, 4, 5,
    1, 2, 4, 8, 16, 32, 64, null),
  (99, 'Fog Line', 'None', 'No-one', 1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(db)
await sql`insert into gangranks (id, ${sql.ref('rank')}, name) values (98, 6, 'Boss'), (98, 0, 'Lookout')`.execute(
  db,
)
await sql`insert into gangskins (id, slot, skinid) values (98, 2, 30), (98, 0, 47)`.execute(db)
const boss = await portal.character('Big_Boss', { gang: 98, gangrank: 6 })
await portal.character('Look_Out', { gang: 98, gangrank: 0 })
const token = await portal.staff('Gang_Reader', [
  'view_gangs',
  'view_gang_details',
  'view_gang_users',
  'view_gang_rank',
  'view_gang_skin',
])

test('the list has every gang by id, with a readable motto', async () => {
  const { body } = await portal.call(gangs.list, {}, { token })
  expect(body.gangs.slice(-2)).toEqual([
    { id: 98, name: 'Salt Runners', motd: 'Tonight at the pier. 10% off', leader: 'Big_Boss', level: 7 },
    { id: 99, name: 'Fog Line', motd: null, leader: null, level: 1 },
  ])
  expect(body).toMatchObject({ available: true, unavailable: [] })
})

test('details add up rounds of every kind and name the ally', async () => {
  const { body } = await portal.call(gangs.details, { params }, { token })
  expect(body).toEqual({
    gangsdetails: [
      {
        id: 98,
        name: 'Salt Runners',
        motd: 'Tonight at the pier. 10% off',
        leader: 'Big_Boss',
        level: 7,
        strikes: 2,
        turftokens: 4,
        points: 55,
        alliance: 99,
        alliancename: 'Fog Line',
        cash: -20,
        materials: 1,
        ammo: 127,
        pot: 2,
        crack: 3,
        meth: 4,
        painkillers: 5,
      },
    ],
    unavailable: [],
  })
  const alone = await portal.call(gangs.details, { params: { id: '99' } }, { token })
  expect(alone.body.gangsdetails[0]).toMatchObject({ alliance: -1, alliancename: null, ammo: 0 })
})

test('members, ranks and skins are listed', async () => {
  const users = await portal.call(gangs.users, { params }, { token })
  expect(users.body.ganguser[0]).toEqual({
    id: boss,
    username: 'Big_Boss',
    gangrank: 6,
    gangrankname: 'Boss',
  })
  expect(users.body).toMatchObject({ total: 2, ganguser: [{}, { username: 'Look_Out' }] })
  const second = await portal.call(gangs.users, { params, query: { page: '2', limit: '1' } }, { token })
  expect(second.body).toMatchObject({
    total: 2,
    ganguser: [{ username: 'Look_Out', gangrankname: 'Lookout' }],
  })
  expect((await portal.call(gangs.ranks, { params }, { token })).body.gangrank).toEqual([
    { id: 98, rank: 0, name: 'Lookout' },
    { id: 98, rank: 6, name: 'Boss' },
  ])
  expect((await portal.call(gangs.skins, { params }, { token })).body.gangskin).toEqual([
    { id: 98, slot: 0, skinid: 47 },
    { id: 98, slot: 2, skinid: 30 },
  ])
})

const parts = [gangs.details, gangs.users, gangs.ranks, gangs.skins]

test.each(parts)('$path responds with 404 if there is no such gang', async (endpoint) => {
  const answer = await portal.call(endpoint, { params: { id: '126' } }, { token })
  expect(answer).toMatchObject({ status: 404, body: { error: 'Gang not found.', code: 'not_found' } })
  expect((await portal.call(endpoint, { params: { id: '0' } }, { token })).status).toBe(400)
})

test('a member reads the number of a rank without a name', async () => {
  await portal.character('Fog_Sailor', { gang: 99, gangrank: 3 })
  const sailor = await portal.signIn('Fog_Sailor')
  const { body } = await portal.call(character.stats, {}, { token: sailor })
  expect(body.userDetails).toMatchObject({ gangname: 'Fog Line', gangrankname: '3', factionrankname: null })
})

test('each permission opens its own endpoint and no other', async () => {
  const open: Record<string, (typeof parts)[number] | typeof gangs.list> = {
    view_gangs: gangs.list,
    view_gang_details: gangs.details,
    view_gang_users: gangs.users,
    view_gang_rank: gangs.ranks,
    view_gang_skin: gangs.skins,
  }
  for (const [permission, opened] of Object.entries(open)) {
    const name = `Only_${permission.slice(-12)}`
    const own = await portal.staff(name, [permission])
    for (const endpoint of [gangs.list, ...parts]) {
      const { status } = await portal.call(endpoint, { params }, { token: own })
      expect(status, `${permission} on ${endpoint.path}`).toBe(endpoint === opened ? 200 : 403)
    }
  }
})

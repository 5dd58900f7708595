import { factions } from '@idlewood/contract/factions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { portalOnAltered } from '../../../test/altered-game.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../test/present.ts'

const members: Record<string, number> = {}

/** A faction of this test only, whatever the engine's world contains. */
const id = '97'
const params = { id }

const portal = await filePortal()
const { db } = portal.game.database
await sql`insert into factions (id, name, shortname, leader, type, rankcount, turftokens) values
  (97, '{FF0000}Harbour~w~ Watch', '~b~HW', 'Old_Salt', 1, 5, 3), (96, 'Empty Hall', null, 'No-one', 8, 6, 0),
  (0, 'Nobody', null, 'No-one', 0, 6, 0)`.execute(db)
await sql`insert into factionranks (id, ${sql.ref('rank')}, name) values
  (97, 4, 'Captain'), (97, 0, '{00FF00}Hand'), (97, 2, 'Mate'), (96, 0, 'Nobody here')`.execute(db)
await sql`insert into factionpay (id, ${sql.ref('rank')}, amount) values (97, 4, 900), (97, 0, -5), (97, 3, null)`.execute(
  db,
)
await sql`insert into factionskins (id, slot, skinid) values (97, 1, 20417), (97, 0, 265)`.execute(db)
const people: [string, number | null][] = [
  ['Zed_Hand', 0],
  ['adam_Mate', 2],
  ['Bert_Mate', 2],
  ['Old_Salt', 4],
  ['No_Rank', null],
  ['Odd_Rank', 3],
]
for (const [name, factionrank] of people)
  members[name] = await portal.character(name, { faction: 97, factionrank })
const token = await portal.staff(
  'Faction_Reader',
  [
    'view_factions',
    'view_faction_details',
    'view_faction_users',
    'view_faction_rank',
    'view_faction_salary',
    'view_faction_skin',
  ],
  { faction: -1 },
)

test('the list has every faction by id, without colour codes and without number 0', async () => {
  const { status, body } = await portal.call(factions.list, {}, { token })
  expect(status).toBe(200)
  const ids = body.factions.map((faction: { id: number }) => faction.id)
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other))
  expect(ids).not.toContain(0)
  expect(body.factions.slice(-2)).toEqual([
    { id: 96, name: 'Empty Hall', shortname: null, leader: null, type: 8, rankcount: 6 },
    { id: 97, name: 'Harbour Watch', shortname: 'HW', leader: 'Old_Salt', type: 1, rankcount: 5 },
  ])
  expect(body).toMatchObject({ available: true, unavailable: [] })
})

test('the uids of leaders are only sent to those who may open a user', async () => {
  expect((await portal.call(factions.list, {}, { token })).body.leaders).toBeUndefined()
  const opener = await portal.staff('Leader_Opener', [
    'view_factions',
    'view_faction_details',
    'view_user_vehicles',
  ])
  const list = await portal.call(factions.list, {}, { token: opener })
  expect(list.body.leaders).toMatchObject({ Old_Salt: members['Old_Salt'] })
  const { body } = await portal.call(factions.details, { params }, { token: opener })
  expect(body.leaders).toEqual({ Old_Salt: members['Old_Salt'] })
})

test('a leader’s uid is that of the one account that plays under the name, and is left out if there is not one', async () => {
  const world = await portalOnAltered(
    "insert into factions (id, name, leader) values (91, 'Led', 'The_Boss'), (92, 'Gone', 'Gone_Leader'), (93, 'Shared', 'Two_Faces')",
  )
  const uid = await world.character('Real_Name', { adminname: 'The_Boss' })
  for (const name of ['First_Face', 'Second_Face']) await world.character(name, { adminname: 'Two_Faces' })
  const opener = await world.staff('Leader_Opener', ['view_factions', 'view_user_vehicles'])
  const { body } = await world.call(factions.list, {}, { token: opener })
  const { The_Boss, Gone_Leader, Two_Faces } = body.leaders ?? {}
  expect([The_Boss, Gone_Leader, Two_Faces]).toEqual([uid, undefined, undefined])
})

test('details are returned as a list of one element', async () => {
  const { body } = await portal.call(factions.details, { params }, { token })
  expect(body.factiondetails).toHaveLength(1)
  expect(body.factiondetails[0]).toMatchObject({ id: 97, name: 'Harbour Watch', turftokens: 3 })
  // nexonic, which the MariaDB run uses, has no such columns; the demo world has.
  const lacking = portal.game.current().column('factions', 'fcash')
    ? []
    : ['fpainkillers', 'fcash', 'fdirtycash']
  expect(body.unavailable).toEqual(lacking)
  for (const field of lacking)
    expect(Object.entries(present(body.factiondetails[0]))).toContainEqual([field, null])
})

describe('members', () => {
  const ask = (query: { page?: string; limit?: string } = {}) =>
    portal.call(factions.users, { params, query }, { token })
  const names = (body: { factionuser: { username: string }[] }) =>
    body.factionuser.map(({ username }) => username)
  const all = ['Old_Salt', 'Odd_Rank', 'adam_Mate', 'Bert_Mate', 'No_Rank', 'Zed_Hand']

  test('are sorted by rank, highest first, then by name ignoring case, with their uid and rank', async () => {
    const { body } = await ask()
    expect(names(body)).toEqual(all)
    expect(body.factionuser.slice(0, 2)).toEqual([
      { id: members['Old_Salt'], username: 'Old_Salt', factionrank: 4, factionrankname: 'Captain' },
      { id: members['Odd_Rank'], username: 'Odd_Rank', factionrank: 3, factionrankname: null },
    ])
    expect(body.factionuser[4]).toMatchObject({ factionrank: 0, factionrankname: 'Hand' })
    expect(body).toMatchObject({ total: 6, available: true, unavailable: [] })
  })

  test('are paged if a page is requested', async () => {
    expect(names((await ask({ page: '2', limit: '4' })).body)).toEqual(all.slice(4))
    const first = await ask({ limit: '4' })
    expect(names(first.body)).toEqual(all.slice(0, 4))
    expect(first.body.total).toBe(6)
    expect(await ask({ page: '3', limit: '4' })).toMatchObject({ body: { factionuser: [], total: 6 } })
    expect(names((await ask({ page: '1' })).body)).toEqual(all)
  })

  test.each([{ page: '0' }, { page: 'x' }, { limit: '0' }, { limit: '101' }, { page: '1;drop table users' }])(
    'are refused for %o',
    async (query) => {
      expect((await ask(query)).status).toBe(400)
    },
  )

  test('of an empty faction are an empty list', async () => {
    const { body } = await portal.call(factions.users, { params: { id: '96' } }, { token })
    expect(body).toMatchObject({ factionuser: [], total: 0, available: true })
  })
})

test('ranks are sorted lowest first, and gaps stay', async () => {
  const { body } = await portal.call(factions.ranks, { params }, { token })
  expect(body).toEqual({
    factionrank: [
      { id: 97, rank: 0, name: 'Hand' },
      { id: 97, rank: 2, name: 'Mate' },
      { id: 97, rank: 4, name: 'Captain' },
    ],
    available: true,
  })
})

test('salaries name their rank', async () => {
  const { body } = await portal.call(factions.salaries, { params }, { token })
  expect(body).toEqual({
    factionsalary: [
      { rank: 0, amount: -5 },
      { rank: 3, amount: null },
      { rank: 4, amount: 900 },
    ],
    available: true,
  })
})

test('skins are sorted by slot', async () => {
  const { body } = await portal.call(factions.skins, { params }, { token })
  expect(body).toEqual({
    factionskin: [
      { id: 97, slot: 0, skinid: 265 },
      { id: 97, slot: 1, skinid: 20417 },
    ],
    available: true,
  })
})

const parts = [factions.details, factions.users, factions.ranks, factions.salaries, factions.skins]

test.each(parts)('$path responds with 404 if there is no such faction', async (endpoint) => {
  const answer = await portal.call(endpoint, { params: { id: '126' } }, { token })
  expect(answer).toMatchObject({ status: 404, body: { error: 'Faction not found.', code: 'not_found' } })
  // More than the game's own columns can hold.
  expect((await portal.call(endpoint, { params: { id: '4294967295' } }, { token })).status).toBe(404)
  for (const wrong of ['0', '-1', '97;drop table factions', 'NaN'])
    expect((await portal.call(endpoint, { params: { id: wrong } }, { token })).status, wrong).toBe(400)
})

test('each permission opens its own endpoint and no other', async () => {
  const open: Record<string, (typeof parts)[number] | typeof factions.list> = {
    view_factions: factions.list,
    view_faction_details: factions.details,
    view_faction_users: factions.users,
    view_faction_rank: factions.ranks,
    view_faction_salary: factions.salaries,
    view_faction_skin: factions.skins,
  }
  for (const [permission, opened] of Object.entries(open)) {
    const name = `Only_${permission.slice(-12)}`
    const own = await portal.staff(name, [permission])
    for (const endpoint of [factions.list, ...parts]) {
      const { status } = await portal.call(endpoint, { params }, { token: own })
      expect(status, `${permission} on ${endpoint.path}`).toBe(endpoint === opened ? 200 : 403)
    }
  }
})

test('a game without factions has none, and says so', async () => {
  const bare = await portalOnAltered(
    ...['factions', 'factionranks', 'factionpay', 'factionskins'].map(
      (table) => `drop table if exists ${table}`,
    ),
  )
  const reader = await bare.staff('Bare_Reader', [
    'view_factions',
    'view_faction_details',
    'view_faction_rank',
  ])
  const list = await bare.call(factions.list, {}, { token: reader })
  expect(list).toMatchObject({ status: 200, body: { factions: [], available: false } })
  for (const endpoint of [factions.details, factions.ranks])
    expect((await bare.call(endpoint, { params }, { token: reader })).status).toBe(404)
})

test('a game without ranks, or with rows without a key, shows what it has', async () => {
  const loose = await portalOnAltered(
    'drop table factionranks',
    'drop table factionskins',
    'create table factionskins (id int, slot int, skinid int)',
    'insert into factionskins values (97, 3, 30), (97, 1, 10), (97, null, 5), (97, 2, 20), (97, 1, 11)',
    "insert into factions (id, name) values (97, 'Harbour Watch')",
  )
  const reader = await loose.staff('Loose_Reader', ['view_faction_rank', 'view_faction_skin'])
  const ranks = await loose.call(factions.ranks, { params }, { token: reader })
  expect(ranks).toMatchObject({ status: 200, body: { factionrank: [], available: false } })
  const skins = await loose.call(factions.skins, { params }, { token: reader })
  expect(skins.body.factionskin.map(({ slot, skinid }) => [slot, skinid])).toEqual([
    [1, 11],
    [2, 20],
    [3, 30],
  ])
})

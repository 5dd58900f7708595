import { changes } from '@idlewood/contract/changes'
import { users, type UserEntry, type UserFilter } from '@idlewood/contract/users'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ environment: { SUPER_USERS: 'Super_Addressed' } })
const people: [string, Record<string, string | number | null>][] = [
  ['List_Staff', {}],
  ['Sam_Quillfeather', { adminlevel: 3 }],
  ['Quillfeather', { helperlevel: 2 }],
  ['Quillfeather_Senior', { factionmod: 1, gangmod: 1 }],
  ['Ada_Quillfeather', { banappealer: 1, adminlevel: null, helperlevel: null }],
]
const { directory } = portal.app
await directory.complete()
for (const [name, columns] of people) await directory.touch(await portal.character(name, columns))
const staff = await portal.signIn('List_Staff')
await portal.grant('List_Staff', 'view_all_users')

type Query = Parameters<typeof list>[0]
async function list(query: { search?: string; filter?: UserFilter; page?: string; limit?: string } = {}) {
  const answer = await portal.call(users.all, { query }, { token: staff })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  // As declared by the endpoint.
  return answer.body as {
    users: UserEntry[]
    total?: number
    page?: number
    limit?: number
    unavailable: string[]
  }
}
const names = async (query: Query): Promise<string[]> =>
  (await list(query)).users.map(({ username }) => username)

/** Retries until the response is as expected: the directory refreshes about every second. */

const rename = (from: string, to: string) =>
  sql`update users set username = ${to} where username = ${from}`.execute(portal.game.database.db)

describe('the list of all users', () => {
  test('is complete and by uid without parameters', async () => {
    const { rows } = await sql<{ uid: number; username: string }>`
      select uid, coalesce(username, '') as username from users order by uid`.execute(portal.game.database.db)
    const all = await list()
    expect(all.users.map(({ uid, username }) => ({ uid, username }))).toEqual(rows)
    expect(all).not.toHaveProperty('total')
    expect(all.unavailable).toEqual([])
  })

  test('is the same page by page', async () => {
    const all = await list()
    const paged: UserEntry[] = []
    for (let page = 1; paged.length < all.users.length; page++) {
      const part = await list({ page: String(page), limit: '7' })
      expect(part).toMatchObject({ page, limit: 7, total: all.users.length })
      expect(part.users.length).toBeGreaterThan(0)
      paged.push(...part.users)
    }
    expect(paged).toEqual(all.users)
  })

  test('has twenty users per page by default, and none past the end', async () => {
    for (let index = 0; index < 20; index++) await portal.character(`Filler_Number${index}`)
    await until(async () => expect((await list({ search: 'filler_n' })).total).toBe(20))
    const first = await list({ page: '1' })
    expect(first).toMatchObject({ page: 1, limit: 20 })
    expect(first.users).toHaveLength(20)
    expect(await list({ page: '99999999' })).toMatchObject({ users: [], total: first.total })
    // In this test it is unknown who is in the game.
    expect(await list({ filter: 'playing' })).toMatchObject({ users: [], knowsPlaying: false })
  })

  test('has 0 for values that are empty in the game', async () => {
    const [found] = (await list({ search: 'Ada_Quillfeather' })).users
    expect(found).toEqual({
      uid: expect.any(Number),
      username: 'Ada_Quillfeather',
      adminlevel: 0,
      helperlevel: 0,
      factionmod: 0,
      gangmod: 0,
      banappealer: 1,
    })
  })
})

describe('a search', () => {
  test('finds exact names first, then prefixes, then other matches, each by uid', async () => {
    expect(await names({ search: 'quillfeather' })).toEqual([
      'Quillfeather',
      'Quillfeather_Senior',
      'Sam_Quillfeather',
      'Ada_Quillfeather',
    ])
  })

  test.each(['QUILLFEATHER_SEN', 'quillfeather senior', ' Quillfeather Senior', 'er_sénior'])(
    'for “%s” ignores case, accents and blanks',
    async (search) => {
      expect(await names({ search })).toEqual(['Quillfeather_Senior'])
    },
  )

  test('finds a uid typed in digits before names that contain these digits', async () => {
    const uid = await portal.character('Whose_Number')
    await portal.character(`Not_${uid}`)
    await until(async () =>
      expect(await names({ search: String(uid) })).toEqual(['Whose_Number', `Not_${uid}`]),
    )
    // As the changes and the suggestions show it.
    expect(await names({ search: ` #${uid}` })).toEqual(['Whose_Number'])
  })

  test('takes wildcards of the database literally', async () => {
    for (const search of ['%', "' or 1=1 --", '\\', 'Sam%Quill', '😀']) {
      expect(await list({ search })).toMatchObject({ users: [], total: 0 })
    }
  })

  test('continues over its pages', async () => {
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => names({ search: 'quillfeather', page, limit: '2' })),
    )
    expect(pages).toEqual([
      ['Quillfeather', 'Quillfeather_Senior'],
      ['Sam_Quillfeather', 'Ada_Quillfeather'],
      [],
    ])
  })
})

describe('a filter', () => {
  test.each([
    ['admins', 'coalesce(adminlevel, 0) > 0'],
    ['helpers', 'helperlevel > 0'],
    ['fm', 'factionmod > 0'],
    ['gm', 'gangmod > 0'],
    ['ba', 'banappealer > 0'],
    ['non-admins', 'coalesce(adminlevel, 0) < 1'],
  ] as const)('%s finds exactly those users', async (filter, condition) => {
    const { rows } = await sql<{ uid: number }>`
      select uid from users where ${sql.raw(condition)} order by uid`.execute(portal.game.database.db)
    const found = await list({ filter, limit: '100' })
    expect(rows.length).toBeGreaterThan(0)
    expect(found.total).toBe(rows.length)
    expect(found.users.map(({ uid }) => uid)).toEqual(rows.map(({ uid }) => uid).slice(0, 100))
  })

  test('can be combined with a search', async () => {
    expect(await names({ search: 'quill', filter: 'admins' })).toEqual(['Sam_Quillfeather'])
    expect(await names({ search: 'quill', filter: 'non-admins' })).toHaveLength(3)
  })
})

describe('changes made outside the portal', () => {
  test('a new user is found', async () => {
    await sql`insert into users (uid, username, password) values (500000, 'Brand_Newcomer', '-')`.execute(
      portal.game.database.db,
    )
    await until(async () => expect(await names({ search: 'brand_newcomer' })).toEqual(['Brand_Newcomer']))
  })

  test('a new name is found, and the old one no longer is', async () => {
    await portal.character('Before_Marriage')
    await until(async () => expect(await names({ search: 'before_m' })).toHaveLength(1))
    await rename('Before_Marriage', 'After_Marriage')
    await until(async () => expect(await names({ search: 'after_m' })).toEqual(['After_Marriage']))
    expect(await list({ search: 'before_m' })).toMatchObject({ users: [], total: 0 })
  })

  test('what is shown is current at once, also on the page that showed the old value', async () => {
    await portal.character('Fired_Admin', { adminlevel: 2 })
    await until(async () => expect(await names({ search: 'fired_', filter: 'admins' })).toHaveLength(1))
    await sql`update users set adminlevel = 0, username = 'Fired_Person' where username = 'Fired_Admin'`.execute(
      portal.game.database.db,
    )
    expect(await list({ search: 'fired_', filter: 'admins' })).toMatchObject({ users: [], total: 0 })
    expect(await names({ search: 'fired_' })).toEqual(['Fired_Person'])
  })

  test('deleted users disappear from the page and its total at once', async () => {
    const uid = await portal.character('Soon_Deleted')
    await portal.character('Soon_Deleted_Not')
    await until(async () => expect((await list({ search: 'soon_deleted' })).total).toBe(2))
    await sql`delete from users where uid = ${uid}`.execute(portal.game.database.db)
    expect(await list({ search: 'soon_deleted' })).toMatchObject({
      total: 1,
      users: [{ username: 'Soon_Deleted_Not' }],
    })
  })

  test('two users of the same name are two users', async () => {
    await portal.character('Same_Again')
    await portal.character('Other_Again')
    await rename('Other_Again', 'Same_Again')
    await until(async () =>
      expect(await names({ search: 'same again' })).toEqual(['Same_Again', 'Same_Again']),
    )
  })

  test('a user without a name is listed, but not found by any name', async () => {
    await sql`insert into users (uid, username, password) values (700001, null, '-')`.execute(
      portal.game.database.db,
    )
    await until(async () =>
      expect((await list({ search: '700001' })).users).toMatchObject([{ uid: 700_001, username: '' }]),
    )
  })
})

describe('access and input', () => {
  test('a stranger gets 401, a player without the permission 403, with and without parameters', async () => {
    await portal.character('Mere_Player')
    const player = await portal.signIn('Mere_Player')
    for (const query of [{}, { search: 'a' }, { nonsense: 'x' }]) {
      expect((await portal.call(users.all, { query })).status).toBe(401)
      const refused = await portal.call(users.all, { query }, { token: player })
      expect(refused).toMatchObject({ status: 403, body: { required: ['view_all_users'] } })
    }
  })

  test.each([
    'search=',
    `search=${'a'.repeat(65)}`,
    'search=a%0Ab',
    'search=a&search=b',
    'filter=owners',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'limit=0',
    'limit=101',
    'limit=abc',
    'order=username',
  ])('?%s is refused', async (query) => {
    const answer = await portal.ask('GET', `/api/user/allusers?${query}`, { token: staff })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

describe('a search by what a user owns', () => {
  let holder: number
  let watcher: string
  beforeAll(async () => {
    const { db } = portal.game.database
    holder = await portal.character('Contact_Holder', {
      phone: 7_654_321,
      ip: '10.77.3.9',
      discord_id: '998877665544332211',
    })
    await portal.character('Same_House', { phone: 7_654_000, ip: '10.77.200.1' })
    await sql`insert into vehicles (ownerid, modelid, plate) values (${holder}, 411, 'AB 77-XY')`.execute(db)
    watcher = await portal.staff('Contact_Watcher', [
      'view_all_users',
      'update_user_profile',
      'view_user_vehicles',
      'view_addresses',
    ])
  })

  const found = async (search: string, token = watcher) =>
    (await portal.call(users.all, { query: { search } }, { token })).body
  const holderOnly = (kind: string, value: string) => ({
    total: 1,
    users: [{ uid: holder, username: 'Contact_Holder', match: { kind, value } }],
  })

  test.each([
    ['phone:7654321', 'phone', '7654321'],
    ['765-4321', 'phone', '7654321'],
    ['plate:ab77xy', 'plate', 'AB 77-XY'],
    ['AB 77 XY', 'plate', 'AB 77-XY'],
    ['IP:10.77.3.9', 'ip', '10.77.3.9'],
    ['10.77.3.', 'ip', '10.77.3.'],
    ['discord:998877665544332211', 'discord', '998877665544332211'],
    ['998877665544332211', 'discord', '998877665544332211'],
  ])('“%s” finds them, and says what matched', async (search, kind, value) => {
    await until(async () => expect(await found(search)).toMatchObject(holderOnly(kind, value)))
  })

  test('for a range of addresses finds everybody in it', async () => {
    for (const range of ['10.77.', '10.77.*', '10.77.0.0/16'])
      expect((await found(range)).users.map(({ username }: UserEntry) => username)).toEqual([
        'Contact_Holder',
        'Same_House',
      ])
    expect(portal.app.contacts.uidsWithAddress('10.77.3.9')).toEqual([holder])
  })

  test('can be combined with a filter and with names', async () => {
    const filtered = { query: { search: 'phone:7654321', filter: 'admins' as const } }
    expect((await portal.call(users.all, filtered, { token: watcher })).body.total).toBe(0)
    const named = await portal.character('Not_7654321')
    await portal.app.directory.touch(named)
    expect((await found('7654321')).users.map(({ username }: UserEntry) => username)).toEqual([
      'Contact_Holder',
      'Not_7654321',
    ])
    expect((await found('phone:7654321')).total).toBe(1)
  })

  test('shows only current matches', async () => {
    await sql`update users set phone = 1 where uid = ${holder}`.execute(portal.game.database.db)
    expect((await found('phone:7654321')).total).toBe(0)
  })

  test('for a range with more people than are counted says so, and finds those of a filter', async () => {
    const { db } = portal.game.database
    const people = Array.from({ length: 1001 }, (_, index) => sql`(${`Crowd_${index}`}, '-', '10.55.1.1')`)
    await sql`insert into users (username, password, ip) values ${sql.join(people)}`.execute(db)
    const last = await portal.character('Crowd_Helper', { ip: '10.55.1.1', helperlevel: 1 })
    await portal.app.directory.touch(last)
    await portal.app.contacts.complete()
    await until(async () => expect(portal.app.contacts.uidsWithAddress('10.55.')).toHaveLength(1002))
    const filtered = { query: { search: '10.55.', filter: 'helpers' as const } }
    const { body: helpers } = await portal.call(users.all, filtered, { token: watcher })
    expect(helpers).toMatchObject({ total: 1, users: [{ username: 'Crowd_Helper' }] })
    expect(helpers).not.toHaveProperty('more')
    // One of those that are read has another address by now.
    await sql`update users set ip = '10.66.1.1' where username = 'Crowd_0'`.execute(db)
    expect(await found('10.55.')).toMatchObject({ total: expect.toBeOneOf([999, 1000]), more: true })
    expect(await found('10.77.3.9')).not.toHaveProperty('more')
    await sql`delete from users where ip = '10.55.1.1' or username = 'Crowd_0'`.execute(db)
    await until(async () => expect(await found('10.55.')).toMatchObject({ total: 0 }))
  })

  test('by address finds nobody of a higher rank', async () => {
    await portal.character('High_Addressed', { ip: '10.77.3.10', adminlevel: 9 })
    await until(async () => expect(portal.app.contacts.uidsWithAddress('10.77.3.10')).toHaveLength(1))
    expect(await found('ip:10.77.3.10')).toMatchObject({ total: 0, users: [] })
  })

  test('by address finds yourself, but nobody of the same level and no super user', async () => {
    await portal.character('Peer_Addressed', { ip: '10.88.1.1', adminlevel: 3 })
    const superUid = await portal.character('Super_Addressed', { ip: '10.88.1.2' })
    await portal.app.superUsers.pin(async () => [superUid])
    await portal.character('Low_Addressed', { ip: '10.88.1.3', adminlevel: 2 })
    const rights = ['view_all_users', 'view_addresses'] as const
    const level = { ip: '10.88.1.4', adminlevel: 3 }
    const moderator = await portal.staff('Moderator_Watcher', rights, level)
    await until(async () => expect(portal.app.contacts.uidsWithAddress('10.88.')).toHaveLength(4))
    const seen = async () =>
      (await found('ip:10.88.', moderator)).users.map(({ username }: UserEntry) => username)
    expect(await seen()).toEqual(['Low_Addressed', 'Moderator_Watcher'])
  })

  test('by address is recorded once in the audit trail if it finds somebody else', async () => {
    const auditor = await portal.staff('Contact_Auditor', ['view_changes', 'view_addresses'])
    await until(async () => expect((await found('10.77.200.')).total).toBe(1))
    const trail = async () =>
      (await portal.call(changes.list, { query: { target: 'addresses' } }, { token: auditor })).body
    const { total: before } = await trail()
    for (const search of ['phone:7654000', 'ip:10.99.1.1', '10.77.0.0/17', 'ip:10.77.200.', '10.77.0.0/17'])
      await found(search)
    const { changes: entries, total } = await trail()
    const look = { actor: { username: 'Contact_Watcher' }, target: 'addresses', fields: [{ new: 1 }] }
    expect(entries.slice(0, total - before)).toMatchObject([
      { ...look, targetName: 'ip:10.77.200.' },
      { ...look, targetName: '10.77.0.0/17' },
    ])
  })

  test('requires the permission for the kind of data', async () => {
    for (const [kind, text, required] of [
      ['ip', '10.77.3.9', ['view_addresses']],
      ['plate', 'ab77xy', ['view_user_vehicles']],
      ['discord', '998877665544332211', expect.arrayContaining(['update_user_profile'])],
    ] as const) {
      const refused = await portal.call(users.all, { query: { search: `${kind}:${text}` } }, { token: staff })
      expect(refused).toMatchObject({ status: 403, body: { required } })
      expect(await found(text, staff)).toMatchObject({ total: 0 })
    }
  })
})

import type { Endpoint } from '@idlewood/contract/endpoint'
import { lockers, type LockerSlot } from '@idlewood/contract/lockers'
import { describe, expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import type { Answer } from '../../../test/portal.ts'

const portal = await filePortal()
const { db } = portal.portal
await db
  .insertInto('public_lockers')
  .values(['Harbour Gate', 'Old Market', 'Empty Corner'].map((name, index) => ({ id: index + 1, name })))
  .execute()
const rented = (id: number) => (id % 3 === 0 ? null : { uid: id, username: `Tenant_${id}` })
await db
  .insertInto('public_locker_slots')
  .values(
    Array.from({ length: 45 }, (_, index) => index + 1).map((id) => ({
      id,
      locker_id: 1,
      track_id: id % 5,
      ...(rented(id) ?? { uid: null, username: null }),
    })),
  )
  .execute()
await db
  .insertInto('public_locker_slots')
  .values({ id: 50, locker_id: 2, track_id: 3, uid: 900, username: 'Élodie_Marchand' })
  .execute()
const things = Array.from({ length: 21 }, (_, index) => ({
  slot_id: 1,
  item_name: `Thing ${index}`,
  quantity: index + 1,
}))
await db
  .insertInto('public_locker_items')
  .values([...things, { slot_id: 1, item_name: 'Spent Match', quantity: 0 }])
  .execute()
const token = await portal.staff('Locker_Warden', [
  'view_public_lockers',
  'view_public_locker_details',
  'view_public_locker_slot',
])

const ask = (endpoint: Endpoint, params: object = {}, query: object = {}): Promise<Answer> =>
  portal.call(endpoint, { params, query }, { token })
const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)
const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('a request without parameters', () => {
  test('returns all lockers with their number of slots and of rented slots', async () => {
    const { body } = await ask(lockers.list)
    expect(body).toEqual({
      publiclockerid: [
        { id: 1, name: 'Harbour Gate', slots: 45, rented: 30 },
        { id: 2, name: 'Old Market', slots: 1, rented: 1 },
        { id: 3, name: 'Empty Corner', slots: 0, rented: 0 },
      ],
    })
  })

  test('returns all slots of a locker, the free ones without a tenant', async () => {
    const { body } = await ask(lockers.slots, { id: '1' })
    expect(Object.keys(body).toSorted()).toEqual(['locker', 'publiclockerslots'])
    expect(body.locker).toEqual({ id: 1, name: 'Harbour Gate' })
    expect(idsOf(body.publiclockerslots)).toEqual(upTo(45))
    expect(body.publiclockerslots[1]).toEqual({
      id: 2,
      lockerid: 1,
      lockertrackid: 2,
      username: 'Tenant_2',
      uid: 2,
    })
    expect(body.publiclockerslots[2]).toMatchObject({ id: 3, username: null, uid: null })
  })

  test('returns all items in a slot except those with a quantity of 0', async () => {
    const { body } = await ask(lockers.items, { id: '1', slotid: '1' })
    expect(body.publiclockeritems).toHaveLength(21)
    expect(body.publiclockeritems[20]).toMatchObject({ itemname: 'Thing 20', quantity: 21 })
    expect(body.slot).toMatchObject({ id: 1, username: 'Tenant_1' })
    expect(body.total).toBeUndefined()
  })
})

describe('pages', () => {
  test('have twenty slots each, contain every slot once, and are empty beyond the last one', async () => {
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((page) => ask(lockers.slots, { id: '1' }, { page })),
    )
    expect(pages.map(({ body }) => body.publiclockerslots.length)).toEqual([20, 20, 5, 0])
    expect(pages.flatMap(({ body }) => idsOf(body.publiclockerslots))).toEqual(upTo(45))
    for (const { body } of pages) expect(body).toMatchObject({ total: 45, limit: 20 })
    expect(pages[3]?.body.page).toBe(4)
  })

  test('also exist for items and for lockers', async () => {
    const second = await ask(lockers.items, { id: '1', slotid: '1' }, { page: '2' })
    expect(second.body.publiclockeritems).toEqual([
      expect.objectContaining({ itemname: 'Thing 20', quantity: 21 }),
    ])
    expect(second.body.total).toBe(21)
    const { body } = await ask(lockers.list, {}, { limit: '2', page: '2' })
    expect(idsOf(body.publiclockerid)).toEqual([3])
    expect(body).toMatchObject({ total: 3, page: 2, limit: 2 })
  })

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: 'two' },
    { limit: '0' },
    { limit: '101' },
    { search: '' },
    { search: 'a\tb' },
    { search: 'x'.repeat(65) },
    { order: 'name' },
  ])('cannot be requested with %j', async (query) => {
    expect((await ask(lockers.slots, { id: '1' }, query)).status).toBe(400)
  })
})

describe('a search', () => {
  const tenants = async (search: string, id = '1'): Promise<string[]> => {
    const { body } = await ask(lockers.slots, { id }, { search })
    expect(body.total).toBe(body.publiclockerslots.length)
    return body.publiclockerslots.map(({ username }: LockerSlot) => username)
  }

  test("finds slots by a part of the tenant's name in any letter case", async () => {
    expect(await tenants('TENANT_4')).toEqual([
      'Tenant_4',
      'Tenant_40',
      'Tenant_41',
      'Tenant_43',
      'Tenant_44',
    ])
    expect(await tenants('marchand', '2')).toEqual(['Élodie_Marchand'])
  })

  test('knows no wildcards', async () => {
    expect(await tenants('%')).toEqual([])
    expect(await tenants("' or 1=1 -- ")).toEqual([])
    expect(await tenants('Tenant 4')).toEqual([])
  })

  test('counts all matches, not only those on the page', async () => {
    const { body } = await ask(lockers.items, { id: '1', slotid: '1' }, { search: 'thing 1', limit: '3' })
    expect(body.total).toBe(11)
    expect(body.publiclockeritems.map(({ itemname }: { itemname: string }) => itemname)).toEqual([
      'Thing 1',
      'Thing 10',
      'Thing 11',
    ])
  })

  test('finds lockers by name and by id', async () => {
    expect(idsOf((await ask(lockers.list, {}, { search: 'market' })).body.publiclockerid)).toEqual([2])
    expect(idsOf((await ask(lockers.list, {}, { search: '3' })).body.publiclockerid)).toEqual([3])
  })
})

describe('missing lockers and slots', () => {
  test.each([
    [lockers.slots, { id: '99' }, 'Locker not found.'],
    [lockers.slots, { id: '9999999999' }, 'Locker not found.'],
    [lockers.items, { id: '99', slotid: '1' }, 'Locker not found.'],
    [lockers.items, { id: '1', slotid: '999' }, 'Slot not found.'],
    [lockers.items, { id: '2', slotid: '1' }, 'Slot not found.'],
  ])('$path of %j returns 404: %s', async (endpoint, params, error) => {
    const { status, body } = await ask(endpoint, params)
    expect(status).toBe(404)
    expect(body).toMatchObject({ error, code: 'not_found' })
  })
})

test('each permission opens only its own endpoint', async () => {
  const statuses: number[][] = []
  for (const permission of ['view_public_lockers', 'view_public_locker_details', 'view_public_locker_slot']) {
    const name = `Holder_${permission.length}`
    const token = await portal.staff(name, [permission])
    const answers = await Promise.all([
      portal.call(lockers.list, {}, { token }),
      portal.call(lockers.slots, { params: { id: '1' } }, { token }),
      portal.call(lockers.items, { params: { id: '1', slotid: '1' } }, { token }),
    ])
    statuses.push(answers.map(({ status }) => status))
  }
  expect(statuses).toEqual([
    [200, 403, 403],
    [403, 200, 403],
    [403, 403, 200],
  ])
})

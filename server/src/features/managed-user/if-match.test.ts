/**
 * `If-Match` names the value that a change is based on, and the body contains only the field and a reason.
 */
import { valueTag } from '@idlewood/contract/entity-tag'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import type { Answer } from '../../../test/portal.ts'
import { nobodyPlays } from '../../../test/presence.ts'

let uid: number
let count = 0
const portal = await filePortal({ presence: nobodyPlays })
const token = await portal.staff(
  'If_Matcher',
  [
    'update_user_profile',
    'update_user_money',
    'update_user_inventory',
    'view_user_inventory',
    'update_stats',
  ],
  { adminlevel: 3 },
)
beforeEach(async () => {
  const name = `Matched_${String.fromCharCode(65 + count++)}x`
  uid = await portal.character(name, { bank: 500 })
})

const put = (path: string, body: object, ifMatch?: string): Promise<Answer> =>
  portal.ask('PUT', `/api/${path}`, {
    token,
    body,
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  })
const bank = (value: number, ifMatch?: string) => put(`user/profile/${uid}`, { bank: value }, ifMatch)

test.each([
  ['a profile', () => put(`user/profile/${uid}`, { bank: 600, was: 500 })],
  ['a setting', () => put('user/updatestats', { minerate: 2, was: 0 })],
  ['a thing carried', () => put(`user/inventory/${uid}`, { item: 'cigars', quantity: 3, was: 7 })],
])('the body of %s may not contain the value the editor saw', async (_, ask) => {
  const { status, body } = await ask()
  expect(status).toBe(400)
  expect(body.fields).toEqual({ was: 'This field is not known here.' })
})

describe('a profile field', () => {
  test('is changed if its value is still the one named, by one tag or by one of several', async () => {
    expect((await bank(600, valueTag(500))).status).toBe(200)
    expect((await bank(700, `"1", ${valueTag('600')}`)).status).toBe(200)
    expect((await bank(800, '*')).status).toBe(200)
    expect((await bank(900)).status).toBe(200)
  })

  test('is left alone if its value has changed, and the reply says what it is and who changed it', async () => {
    await bank(600, valueTag(500))
    const { status, body } = await bank(700, valueTag(500))
    expect(status).toBe(412)
    expect(body).toMatchObject({ code: 'precondition_failed', current: 600 })
    expect(body.error).toBe('Bank is 600 now. If_Matcher changed it. Look again before you change it.')
    // A weak tag never matches, because it only means a similar value.
    expect((await bank(700, `W/${valueTag(600)}`)).status).toBe(412)
    expect((await bank(700, valueTag(600))).status).toBe(200)
  })

  test.each(['500', '"500', '"500" "600"', '', '"5 00"'])(
    'is left alone if the header is %j, which is not a tag',
    async (header) => {
      const { status, body } = await bank(600, header)
      expect([status, body.code]).toEqual([400, 'invalid'])
    },
  )

  test('is not shown to someone who may not change it', async () => {
    await portal.character('No_Matcher')
    const stranger = await portal.signIn('No_Matcher')
    const answer = await portal.ask('PUT', `/api/user/profile/${uid}`, {
      token: stranger,
      body: { bank: 1 },
      headers: { 'if-match': '"1"' },
    })
    expect(answer.status).toBe(403)
    expect(answer.body).not.toHaveProperty('current')
  })
})

test('a setting is changed if it is still as seen, and a default value counts as seen', async () => {
  const rate = (value: number, ifMatch: string) => put('user/updatestats', { choprate: value }, ifMatch)
  expect((await rate(4, valueTag(0))).status).toBe(200)
  const { status, body } = await rate(5, valueTag(0))
  expect([status, body.current]).toEqual([412, 4])
  expect(body.error).toBe('Chop rate is 4 now. Look again before you change it.')
})

test('the documentation of the endpoint names the header', async () => {
  const { body } = await portal.ask('GET', '/api/openapi.json')
  const call = body.paths['/user/profile/{id}'].put
  expect(call.parameters).toContainEqual(
    expect.objectContaining({ name: 'If-Match', in: 'header', required: false }),
  )
  expect(Object.keys(call.responses)).toContain('412')
  expect(body.paths['/user/profile/{id}'].get.responses).not.toHaveProperty('412')
})

test('the quantity of an item is changed if it is still as seen', async () => {
  const row = sql`insert into inventory (ID, invItem, invModel, invQuantity) values (${uid}, 'Rope', 19088, 7)`
  await row.execute(portal.game.database.db)
  const { body } = await portal.ask('GET', `/api/user/inventory/${uid}`, { token })
  const [item] = body.inventory
  const carry = (quantity: number, seen: number) =>
    put(`user/inventory/${uid}`, { item: item.id, quantity }, valueTag(seen))
  expect((await carry(item.invQuantity + 2, item.invQuantity + 1)).body.current).toBe(item.invQuantity)
  expect((await carry(item.invQuantity + 2, item.invQuantity)).status).toBe(200)
})

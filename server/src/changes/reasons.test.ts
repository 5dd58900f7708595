/** Reasons are stored with every change, and required if the community wants them. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { serverSettings } from '@idlewood/contract/server-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { age } from '../../test/two-factor.ts'
import { contentFolder } from '../config.ts'
import { nobodyPlays } from '../../test/presence.ts'

let folder: string
let portal: TestPortal
let token: string
let uid: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-reasons-'))
  cpSync(contentFolder({}), folder, { recursive: true })
  mkdirSync(join(folder, 'pt-BR'), { recursive: true })
  writeFileSync(
    join(folder, 'reasons.json'),
    JSON.stringify({
      required: ['money', 'levels', 'deletions', 'settings'],
      presets: { money: ['Event prize', 'Bug refund'], levels: [] },
    }),
  )
  writeFileSync(
    join(folder, 'pt-BR/reasons.json'),
    JSON.stringify({ presets: { money: ['Prêmio de evento'] } }),
  )
  portal = await testPortal({
    presence: nobodyPlays,
    environment: { CONTENT_DIR: folder, RECENT_SIGN_IN_MONEY: '50000' },
  })
  await portal.character('Reason_Staff', { adminlevel: 5 })
  token = await portal.signIn('Reason_Staff')
  const own = ['update_user_profile', 'update_user_money', 'update_user_levels', 'update_stats'] as const
  await portal.grant('Reason_Staff', ...own, 'delete_users', 'view_changes', 'undo_changes')
  uid = await portal.character('Reason_Target', { bank: 500, age: 20 })
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

const params = () => ({ id: String(uid) })
const put = (body: object, ifMatch?: string) =>
  portal.call(
    managedUser.update,
    { params: params(), body },
    { token, headers: ifMatch ? { 'if-match': ifMatch } : {} },
  )
const trail = async () =>
  (await portal.call(changes.list, { query: { uid: String(uid) } }, { token })).body.changes

test.each([{ bank: 600 }, { adminlevel: 1 }])(
  '%o is refused without a reason, and nothing is recorded',
  async (body) => {
    const before = (await trail()).length
    const { status, body: said } = await put(body)
    expect([status, said.code]).toEqual([400, 'reason_required'])
    expect(said.error).toMatch(
      /^Give a reason: this community asks for one for changes of (money|staff levels)/,
    )
    expect(said.fields).toEqual({ reason: said.error })
    expect(await trail()).toHaveLength(before)
  },
)

test('a change that needs no reason is made without one', async () => {
  expect((await put({ age: 21 })).status).toBe(200)
})

test('a reason is stored with the change, and a one-click undo needs none', async () => {
  const { status, body } = await put({ bank: 700, reason: 'Bug refund' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await trail())[0]?.reason).toBe('Bug refund')
  const undone = await portal.call(
    changes.undo,
    { params: { id: String(body.change.id) }, body: {} },
    { token },
  )
  expect([undone.status, undone.body.change?.reason]).toEqual([200, null])
  const again = { params: { id: String(undone.body.change.id) }, body: { reason: 'It was right' } }
  const redone = await portal.call(changes.undo, again, { token })
  expect([redone.status, redone.body.change?.reason]).toEqual([200, 'It was right'])
  expect((await put({ bank: 500, reason: 'Bug refund' })).status).toBe(200)
})

test('deleting an account and changing a setting require a reason', async () => {
  const gone = await portal.character('Reason_Gone')
  const remove = (reason?: string) =>
    portal.call(
      managedUser.remove,
      { params: { id: String(gone) }, body: { confirm: 'Reason_Gone', ...(reason ? { reason } : {}) } },
      { token },
    )
  expect((await remove()).body.code).toBe('reason_required')
  expect((await remove('Asked for it')).status).toBe(200)
  const set = (reason?: string) =>
    portal.call(serverSettings.update, { body: { minerate: 77, ...(reason ? { reason } : {}) } }, { token })
  expect((await set()).body.code).toBe('reason_required')
  expect((await set('Weekend')).status).toBe(200)
})

test('a missing permission or an outdated value is reported before a missing reason', async () => {
  const other = await portal.staff('Reason_Other', ['update_user_profile'], { adminlevel: 5 })
  const refused = await portal.call(
    managedUser.update,
    { params: params(), body: { bank: 1 } },
    { token: other },
  )
  expect(refused.status).toBe(403)
  expect((await put({ bank: 1 }, '"499"')).status).toBe(412)
  expect((await put({ bank: 1, reason: 'Correction' }, '"499"')).status).toBe(412)
  expect((await put({ bank: 501, reason: 'Correction' }, '"500"')).status).toBe(200)
})

test('a missing reason is reported before an outdated sign-in', async () => {
  await age(portal, 16)
  expect((await put({ bank: 900_000 })).body.code).toBe('reason_required')
  expect((await put({ bank: 900_000, reason: 'Sold the house' })).body.code).toBe('fresh_sign_in')
  await age(portal, 0)
  expect((await put({ bank: 900_000, reason: 'Sold the house' })).status).toBe(200)
})

test('the page gets the kinds that need a reason, and the choices in the reader’s language', async () => {
  const ask = async (language?: string) =>
    (await portal.call(changes.reasons, { query: language ? { language } : {} }, { token })).body
  expect(await ask()).toEqual({
    required: ['money', 'levels', 'deletions', 'settings'],
    presets: { money: ['Event prize', 'Bug refund'], levels: [] },
  })
  expect((await ask('pt')).presets).toEqual({ money: ['Prêmio de evento'], levels: [] })
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changes, type Change } from '@idlewood/contract/changes'
import { serverSettings } from '@idlewood/contract/server-settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickPace, stubPresence } from '../../test/presence.ts'
import { testPortal, type Answer, type TestPortal } from '../../test/portal.ts'
import { age } from '../../test/two-factor.ts'
import { userCells } from '../../test/user-cells.ts'

const watch = { firstMs: 50, intervalMs: 50, untilMs: 3600_000, retryMs: 50 }
const folder = mkdtempSync(join(tmpdir(), 'idlewood-repeat-'))
const settings = join(folder, 'server_info.ini')
writeFileSync(settings, '5|-20|137|20 Nov 2026|Hello|48213|901|21804|26377|55120|212|Be fair|Be kind|0')

let portal: TestPortal
let staff: string
beforeAll(async () => {
  portal = await testPortal({
    // Nobody knows who is in the game, except that an admin is there under the name of their duty.
    presence: {
      ...stubPresence(() => 'unknown'),
      look: async (names) => (names.includes('Eagle') ? 'online' : 'unknown'),
      status: () => ({ state: 'unknown', players: 0, max: 0, name: null, ping: null, asOf: null }),
    },
    pace: { ...quickPace, watch },
    environment: { GAME_SETTINGS_FILE: settings, RECENT_SIGN_IN_MONEY: '50000' },
  })
  const fields = ['update_user_profile', 'update_user_money', 'update_stats', 'view_changes']
  staff = await portal.staff('Repeat_Staff', fields, { adminlevel: 4 })
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

const { cell, write } = userCells(() => portal)
const repeat = (id: number, token = staff): Promise<Answer> =>
  portal.call(changes.repeat, { params: { id: String(id) } }, { token })
const stateOf = async (id: number): Promise<string> =>
  (await portal.call(changes.one, { params: { id: String(id) } }, { token: staff })).body.change.state
const set = async (uid: number, body: object): Promise<Change> => {
  const answer = await portal.ask('PUT', `/api/user/profile/${uid}`, { token: staff, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.change
}
/** Makes a change that the game then overwrites with `lost`, and returns its id. */
async function overwritten(
  uid: number,
  body: object,
  lost: Record<string, string | number>,
): Promise<number> {
  const { id } = await set(uid, body)
  for (const [column, value] of Object.entries(lost)) await write(uid, column, value)
  await expect.poll(() => stateOf(id)).toBe('overwritten')
  return id
}

test('a change is repeated from the values of now, unless all of them are as it wanted', async () => {
  await sql`insert into gangs (id, name) values (93, 'Seventh Pier')`.execute(portal.game.database.db)
  const uid = await portal.character('Gang_Member', { gang: 3, gangrank: 5 })
  const id = await overwritten(uid, { gang: 93 }, { gang: 3, gangrank: 5 })
  await write(uid, 'gang', 93)
  await write(uid, 'gangrank', 0)
  const refused = await repeat(id)
  expect([refused.status, refused.body.error]).toEqual([409, 'The game has this value again already.'])
  await write(uid, 'gangrank', 4)
  const { status, body } = await repeat(id)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.change.fields).toEqual([
    { field: 'gang', old: 93, new: 93 },
    { field: 'gangrank', old: 4, new: 0 },
  ])
  expect(await cell(uid, 'gangrank')).toBe(0)
})

test('a change is repeated only once', async () => {
  const uid = await portal.character('Once_Only', { bank: 500 })
  const id = await overwritten(uid, { bank: 700 }, { bank: 500 })
  expect((await repeat(id)).status).toBe(200)
  await write(uid, 'bank', 600)
  const { status, body } = await repeat(id)
  expect([status, body.error]).toEqual([409, expect.stringContaining('once')])
  expect(await cell(uid, 'bank')).toBe(600)
})

test('only a change that the game wrote over is repeated, and only by those who may undo it', async () => {
  const uid = await portal.character('Lasting_One', { bank: 500 })
  const { id } = await set(uid, { bank: 700 })
  const lasting = await repeat(id)
  expect(lasting.status).toBe(409)
  expect(lasting.body.error).toContain('Only a change that the game wrote over')
  await write(uid, 'bank', 500)
  await expect.poll(() => stateOf(id)).toBe('overwritten')
  const other = await portal.staff('Other_Staff', ['update_user_money', 'view_changes'], { adminlevel: 4 })
  expect((await repeat(id, other)).status).toBe(404)
  expect((await repeat(999_999)).status).toBe(404)
})

test('a change is not repeated by somebody who may undo it but does not outrank its player', async () => {
  const uid = await portal.character('Not_Theirs', { bank: 500, adminlevel: 2 })
  const { id } = await set(uid, { bank: 700 })
  await write(uid, 'bank', 500)
  await expect.poll(() => stateOf(id)).toBe('overwritten')
  const equal = await portal.staff('Equal_Staff', ['update_user_money', 'undo_changes'], { adminlevel: 2 })
  expect((await repeat(id, equal)).status).toBe(403)
  expect(await cell(uid, 'bank')).toBe(500)
})

test('a rename is repeated unless the name belongs to another character by now', async () => {
  const uid = await portal.character('Old_Name', { bank: 500 })
  const id = await overwritten(uid, { username: 'Taken_Name' }, { username: 'Old_Name' })
  const another = await portal.character('Taken_Name')
  const refused = await repeat(id)
  expect(refused.status).toBe(409)
  expect(refused.body.error).toContain('Taken_Name belongs to another character')
  await write(another, 'username', 'Other_Name')
  expect((await repeat(id)).status).toBe(200)
  expect(await cell(uid, 'username')).toBe('Taken_Name')
  const letters = await overwritten(uid, { username: 'taken_name' }, { username: 'Taken_Name' })
  expect((await repeat(letters)).status).toBe(200)
})

test('waits while the player is in the game under another name', async () => {
  const uid = await portal.character('On_Duty', { bank: 500 })
  const id = await overwritten(uid, { bank: 700 }, { bank: 500 })
  await write(uid, 'adminname', 'Eagle')
  expect((await repeat(id)).body.change.state).toBe('queued')
})

test('a setting is repeated, too', async () => {
  const { body } = await portal.call(
    serverSettings.update,
    { body: { server_motd: 'New' } },
    { token: staff },
  )
  writeFileSync(settings, readFileSync(settings, 'latin1').replace('New', 'Hello'))
  await expect.poll(() => stateOf(body.change.id)).toBe('overwritten')
  expect((await repeat(body.change.id)).status).toBe(200)
  expect(readFileSync(settings, 'latin1')).toContain('|New|')
})

test('a large sum needs a recent sign-in again', async () => {
  const uid = await portal.character('Rich_One', { bank: 500 })
  const id = await overwritten(uid, { bank: 90_000 }, { bank: 500 })
  await age(portal, 16)
  const { status, body } = await repeat(id)
  expect([status, body.code], JSON.stringify(body)).toEqual([403, 'fresh_sign_in'])
  expect(await cell(uid, 'bank')).toBe(500)
})

/** A change concerns whose character it was when it was made, not who has the number later. */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { everybodyIs, quickPace } from '../../test/presence.ts'
import { userCells } from '../../test/user-cells.ts'

let isAway = true
let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await testPortal({
    presence: everybodyIs(() => (isAway ? 'offline' : 'online')),
    pace: quickPace,
  })
  await portal.character('Number_Staff', { adminlevel: 5 })
  token = await portal.signIn('Number_Staff')
  await portal.grant('Number_Staff', 'update_user_profile', 'undo_changes')
})
afterAll(() => portal.close())

const registered = '2020-01-01 10:00:00'
const edit = (uid: number, age: number) =>
  portal.call(managedUser.update, { params: { id: String(uid) }, body: { age } }, { token })

/** The game gives the number to somebody else of the same age; a change that waits never sees it free. */
async function reuse(uid: number, name: string, age: number): Promise<void> {
  await portal.character(name, { age, regdate: '2024-05-06 07:08:09' })
  await portal.game.database.db.transaction().execute(async (db) => {
    await sql`delete from users where uid = ${uid}`.execute(db)
    await sql`update users set uid = ${uid}, password = 'other' where username = ${name}`.execute(db)
  })
}
const ageOf = (uid: number): Promise<unknown> => userCells(() => portal).cell(uid, 'age')

test('one that waits is not made when the number has become another’s', async () => {
  isAway = false
  const uid = await portal.character('Number_First', { age: 20, regdate: registered })
  await portal.signIn('Number_First')
  const { body } = await edit(uid, 30)
  expect(body.change.state).toBe('queued')
  await reuse(uid, 'Number_Second', 20)
  isAway = true
  const row = () =>
    portal.portal.db
      .selectFrom('changes')
      .select(['state', 'note'])
      .where('id', '=', body.change.id)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await row()).state).toBe('failed')
  expect((await row()).note).toContain('not to Number_First')
  expect(await ageOf(uid)).toBe(20)
})

test('one from before is not undone when the number has become another’s', async () => {
  isAway = true
  const uid = await portal.character('Number_Third', { age: 20, regdate: registered })
  await portal.signIn('Number_Third')
  const { body } = await edit(uid, 30)
  await reuse(uid, 'Number_Fourth', 30)
  const undo = { params: { id: String(body.change.id) }, body: {} }
  const refused = await portal.call(changes.undo, undo, { token })
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('Number_Third')])
  expect(await ageOf(uid)).toBe(30)
})

/** A uid changes hands while a queued change waits for the row's lock, which only happens on MariaDB. */
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { stubPresence, quickPace } from '../../test/presence.ts'
import { findChange } from './mailbox.ts'

let isAway = false
const portal = await filePortal({
  presence: stubPresence(() => (isAway ? 'offline' : 'online')),
  pace: quickPace,
})
const token = await portal.staff('Lock_Staff', ['update_user_profile'], { adminlevel: 5 })

/** Whether the portal's write waits for a lock. */
async function someWriteWaits(): Promise<boolean> {
  const { rows } = await sql`select 1 from information_schema.innodb_trx
    where trx_state = 'LOCK WAIT' and trx_query like 'update%users%'`.execute(portal.game.database.db)
  return rows.length > 0
}

test('a queued change whose write waited for a lock does not reach the next owner of the uid', async () => {
  const uid = await portal.character('Lock_First', { age: 20, regdate: '2020-01-01 10:00:00' })
  await portal.signIn('Lock_First')
  const { body } = await portal.call(
    managedUser.update,
    { params: { id: String(uid) }, body: { age: 30 } },
    { token },
  )
  expect(body.change.state).toBe('queued')
  await portal.game.database.db.transaction().execute(async (db) => {
    await sql`update users set username = 'Lock_Second', password = 'other', regdate = '2024-05-06 07:08:09'
      where uid = ${uid}`.execute(db)
    // The portal still reads the former owner, then starts its write.
    isAway = true
    await expect.poll(someWriteWaits).toBe(true)
  })
  const row = () => findChange(portal.portal, body.change.id)
  await expect.poll(async () => (await row())?.state).toBe('failed')
  expect((await row())?.note).toContain('belongs to somebody else now')
  const { rows } = await sql`select username, age from users where uid = ${uid}`.execute(
    portal.game.database.db,
  )
  expect(rows).toEqual([{ username: 'Lock_Second', age: 20 }])
})

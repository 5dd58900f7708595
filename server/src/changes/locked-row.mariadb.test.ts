/** A row locked by another program delays only the change of that row. */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nobodyPlays, quickPace } from '../../test/presence.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { succeed } from '../../test/rights.ts'
import { userCells } from '../../test/user-cells.ts'
import { openDatabase } from '../../test/open-database.ts'

let portal: TestPortal
let token: string
let locked: number
let free: number
beforeAll(async () => {
  // The usual timeouts: with longer ones, an edit would wait as long for the lock.
  portal = await testPortal({ presence: nobodyPlays, pace: quickPace, timeouts: {} })
  token = await portal.staff('Lock_Staff', ['update_user_profile', 'update_user_money', 'view_changes'], {
    adminlevel: 5,
  })
  locked = await portal.character('Locked_Row')
  free = await portal.character('Free_Row')
})
afterAll(() => portal.close())

const { cell } = userCells(() => portal)
const edit = (uid: number, phone: string) =>
  portal.call(managedUser.update, { params: { id: String(uid) }, body: { phone } }, { token })
const stateOf = async (id: number): Promise<string> =>
  (await succeed(portal.call(changes.one, { params: { id: String(id) } }, { token }))).change.state

test('an edit of a locked row waits and says why, other edits continue, and it is made once unlocked', async () => {
  const other = openDatabase<unknown>(portal.config.gameDatabaseUrl)
  try {
    const lock = await other.db.startTransaction().execute()
    await sql`update users set level = level where uid = ${locked}`.execute(lock)
    const [waiting, made] = await Promise.all([edit(locked, '222333'), edit(free, '333444')])
    expect(made.body.change.state).not.toBe('queued')
    expect(waiting.body.change).toMatchObject({
      state: 'queued',
      note: 'Another program has locked this in the game’s database. It is tried again in a moment.',
    })
    await lock.commit().execute()
    await expect.poll(() => stateOf(waiting.body.change.id)).not.toBe('queued')
    expect(await cell(locked, 'phone')).toBe(222_333)
  } finally {
    await other.close()
  }
})

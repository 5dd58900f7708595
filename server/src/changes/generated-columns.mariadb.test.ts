/** Generated columns accept no value, but a deleted row can still be restored. */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forkDatabase, staffedPortal } from '../../test/forks/fork-portal.ts'
import { nexonic } from '../../test/forks/nexonic.ts'
import { succeed } from '../../test/rights.ts'
import { openDatabase } from '../../test/open-database.ts'

test('an account can be edited, and is restored unchanged after a deletion', async () => {
  const url = await forkDatabase(nexonic)
  const operator = openDatabase<unknown>(url)
  await sql`alter table users add worth bigint generated always as (bank + cash) stored`.execute(operator.db)
  await sql`alter table users add half bigint generated always as (bank div 2) virtual`.execute(operator.db)
  await operator.close()
  const rights = ['delete_users', 'undo_changes', 'update_user_money'] as const
  const { portal, token } = await staffedPortal(url, rights, { adminlevel: 5 })
  const uid = await portal.character('Worth_Ten', { bank: 8, cash: 2 })
  const rows = async (): Promise<unknown[]> =>
    (await sql`select * from users where uid = ${uid}`.execute(portal.game.database.db)).rows
  const edit = { params: { id: String(uid) }, body: { bank: 18 } }
  const edited = await succeed(portal.call(managedUser.update, edit, { token }))
  expect(edited.change.fields).toEqual([{ field: 'bank', old: 8, new: 18 }])
  const before = await rows()
  expect(before).toMatchObject([{ worth: 20, half: 9 }])
  const deletion = { params: { id: String(uid) }, body: { confirm: 'Worth_Ten' } }
  const { change } = await succeed(portal.call(managedUser.remove, deletion, { token }))
  expect(await rows()).toEqual([])
  const undoing = { params: { id: String(change.id) }, body: {} }
  await succeed(portal.call(changes.undo, undoing, { token }))
  expect(await rows()).toEqual(before)
})

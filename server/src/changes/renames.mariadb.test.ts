/** Renames that fail after some of the owner's things already have the new name. */
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOnAltered } from '../../test/altered-game.ts'

test('a rename that fails leaves no new name in a table without transactions', async () => {
  const portal = await portalOnAltered(
    'alter table houses engine=MyISAM',
    'alter table vehicles modify owner varchar(12)',
  )
  const { db } = portal.game.database
  const token = await portal.staff('Rename_Staff', ['update_user_profile'], { adminlevel: 5 })
  const uid = await portal.character('Old_Name')
  await sql`insert into houses (ownerid, owner) values (${uid}, 'Old_Name')`.execute(db)
  await sql`insert into vehicles (ownerid, owner, modelid) values (${uid}, 'Old_Name', 411)`.execute(db)
  const names = async () =>
    (
      await sql`select username as name from users where uid = ${uid}
        union all select owner from houses union all select owner from vehicles`.execute(db)
    ).rows
  const params = { id: String(uid) }
  const edit = await portal.call(
    managedUser.update,
    { params, body: { username: 'Name_Too_Long' } },
    { token },
  )
  expect(edit.status, JSON.stringify(edit.body)).toBe(409)
  expect(await names()).toEqual(Array.from({ length: 3 }, () => ({ name: 'Old_Name' })))
  const later = await portal.call(managedUser.update, { params, body: { username: 'New_Name' } }, { token })
  expect(later.status, JSON.stringify(later.body)).toBe(200)
  expect(await names()).toEqual(Array.from({ length: 3 }, () => ({ name: 'New_Name' })))
})

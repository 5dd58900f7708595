/** Renames that fail after some of the owner's things already have the new name. */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
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

test('a rename that fails and leaves the new name says so, and is done with once the old one can be restored', async () => {
  const portal = await portalOnAltered(
    'alter table houses engine=MyISAM',
    'alter table vehicles modify owner varchar(12)',
    `create trigger keep_new_names before update on houses for each row
      if new.owner = 'First_Name' then signal sqlstate '45000'; end if`,
  )
  const { db } = portal.game.database
  const token = await portal.staff('Half_Staff', ['update_user_profile', 'view_changes'], { adminlevel: 5 })
  const uid = await portal.character('First_Name')
  await sql`insert into houses (ownerid, owner) values (${uid}, 'First_Name')`.execute(db)
  await sql`insert into vehicles (ownerid, owner, modelid) values (${uid}, 'First_Name', 411)`.execute(db)
  const houseOwner = async () => (await sql<{ owner: string }>`select owner from houses`.execute(db)).rows
  const edit = await portal.call(
    managedUser.update,
    { params: { id: String(uid) }, body: { username: 'Name_Too_Long' } },
    { token },
  )
  expect(edit.body.change, JSON.stringify(edit.body)).toMatchObject({
    state: 'queued',
    note: 'The new name is on part of what they own only, and the old one could not be restored. It is tried again.',
  })
  expect(await houseOwner()).toEqual([{ owner: 'Name_Too_Long' }])
  await sql`drop trigger keep_new_names`.execute(db)
  const one = { params: { id: String(edit.body.change.id) } }
  await until(async () => {
    const { change } = (await portal.call(changes.one, one, { token })).body
    expect(change).toMatchObject({ state: 'failed', note: expect.stringContaining('refused it') })
  })
  expect(await houseOwner()).toEqual([{ owner: 'First_Name' }])
})

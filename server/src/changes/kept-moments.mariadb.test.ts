/** Timestamps that the database updates with every change of a row keep their values in unrelated edits. */
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOnAltered } from '../../test/altered-game.ts'

test('a rename keeps the timestamps of the rows that are renamed with it', async () => {
  const moved = 'add used timestamp not null default current_timestamp on update current_timestamp'
  const portal = await portalOnAltered(
    ...['users', 'vehicles', 'houses'].map((table) => `alter table ${table} ${moved}`),
  )
  const { db } = portal.game.database
  const token = await portal.staff('Moment_Staff', ['update_user_profile'], { adminlevel: 5 })
  const uid = await portal.character('Moment_Owner')
  const used = '2020-01-02 03:04:05'
  await sql`update users set used = ${used}`.execute(db)
  await sql`insert into vehicles (ownerid, owner, modelid, used)
    values (${uid}, 'Moment_Owner', 411, ${used})`.execute(db)
  await sql`insert into houses (ownerid, owner, used) values (${uid}, 'Moment_Owner', ${used})`.execute(db)
  const params = { id: String(uid) }
  const edit = await portal.call(
    managedUser.update,
    { params, body: { username: 'Moment_Later' } },
    { token },
  )
  expect(edit.status, JSON.stringify(edit.body)).toBe(200)
  const { rows } = await sql`select username as name, cast(used as char) as used from users where uid = ${uid}
    union all select owner, cast(used as char) from vehicles
    union all select owner, cast(used as char) from houses`.execute(db)
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ name: 'Moment_Later', used })))
})

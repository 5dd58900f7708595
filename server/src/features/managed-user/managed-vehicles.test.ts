/** What staff learn about the vehicles of others. */
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { nobodyPlays } from '../../../test/presence.ts'

const portal = await filePortal({ presence: nobodyPlays })
const token = await portal.staff('Vehicle_Clerk', ['delete_vehicles'], { adminlevel: 3 })

/** The refusal to delete a vehicle of a new character without its name. */
async function unconfirmed(username: string, id: number, adminlevel: number) {
  const uid = await portal.character(username, { adminlevel })
  await sql`insert into vehicles (id, ownerid, owner, modelid, plate)
    values (${id}, ${uid}, ${username}, 411, 'SECRET 1')`.execute(portal.game.database.db)
  const params = { uid: String(uid), vid: String(id) }
  return portal.call(managedUser.removeVehicle, { params, body: { confirm: '?' } }, { token })
}

test('only those who may delete a vehicle learn what to type to delete it', async () => {
  const own = await unconfirmed('Vehicle_Citizen', 4801, 0)
  expect([own.status, JSON.stringify(own.body)]).toEqual([400, expect.stringContaining('SECRET 1')])
  const superior = await unconfirmed('Vehicle_Superior', 4802, 5)
  expect([superior.status, superior.body.code]).toEqual([403, 'forbidden'])
  expect(JSON.stringify(superior.body)).not.toContain('SECRET 1')
})

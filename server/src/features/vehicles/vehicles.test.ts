import { managedUser } from '@idlewood/contract/managed-user'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { vehicles } from '@idlewood/contract/vehicles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOnAltered } from '../../../test/altered-game.ts'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ environment: { SUPER_USERS: 'Car_Super' } })
const uid = await portal.character('Car_Owner')
await sql`insert into vehicles (id, ownerid, modelid) values (88001, ${uid}, 411)`.execute(
  portal.game.database.db,
)
const pinned = await portal.character('Car_Super')
await portal.app.superUsers.pin(async () => [pinned])
const superUser = await portal.signIn('Car_Super')

const look = (token: string, id = '88001') => portal.call(vehicles.stats, { params: { id } }, { token })

test('a vehicle is shown by its id to its owner and to staff who may see their vehicles', async () => {
  const own = await look(await portal.signIn('Car_Owner'))
  expect([own.status, own.body.vehicle]).toEqual([200, expect.objectContaining({ id: 88001, modelid: 411 })])
  const staff = await look(await portal.staff('Car_Staff', ['view_user_vehicles_details']))
  expect([staff.status, staff.body]).toEqual([200, own.body])
  const pinned = await look(superUser)
  expect([pinned.status, pinned.body]).toEqual([200, own.body])
})

test('anybody else gets the same not-found as for a missing vehicle, which staff get too', async () => {
  await portal.character('Car_Stranger')
  const stranger = await portal.signIn('Car_Stranger')
  const other = await portal.staff('Car_Lister', ['view_user_vehicles', 'view_all_users'])
  const staff = await portal.staff('Car_Reader', ['view_user_vehicles_details'])
  const answers = [
    await look(stranger),
    await look(stranger, '99999'),
    await look(other),
    await look(staff, '99999'),
  ]
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
    Array.from({ length: 4 }, () => [404, 'Vehicle not found.']),
  )
})

test("a stored rule on the staff's own endpoint also applies to the view by id", async () => {
  const staff = await portal.staff('Car_Ruled', ['view_user_vehicles_details'])
  const { body: permissions } = await portal.call(permissionManager.permissions, {}, { token: superUser })
  const demanded = permissions.find(({ name }) => name === 'view_operations')
  const { method, path } = managedUser.vehicle
  const rule = { path, method, permissions: [demanded?._id ?? ''] }
  const set = await portal.call(permissionManager.setRoutePermission, { body: rule }, { token: superUser })
  expect(set.status).toBe(200)
  expect((await look(staff)).status).toBe(404)
  await portal.grant('Car_Ruled', 'view_operations')
  expect((await look(staff)).status).toBe(200)
})

test('a vehicle that the game marks as in no pound, with -1, is not impounded', async () => {
  const { db } = portal.game.database
  await sql`insert into vehicles (id, ownerid, modelid, impounded) values (88002, 0, 411, -1), (88003, 0, 411, 2)`.execute(
    db,
  )
  const seen = await Promise.all([look(superUser, '88002'), look(superUser, '88003')])
  expect(seen.map(({ body }) => body.vehicle.impounded)).toEqual([0, 2])
})

test('a game without a table of vehicles says so to players and staff', async () => {
  const other = await portalOnAltered('drop table vehicles')
  const uid = await other.character('Car_Loser')
  const own = await other.call(vehicles.list, {}, { token: await other.signIn('Car_Loser') })
  expect(own.body).toEqual({ vehicles: [], available: false })
  const token = await other.staff('Car_Staff', ['view_user_vehicles', 'view_all_users'], { adminlevel: 5 })
  const seen = await other.call(managedUser.vehicles, { params: { id: String(uid) } }, { token })
  expect(seen.body).toMatchObject({ vehicles: [], available: false })
  const usual = await portal.call(vehicles.list, {}, { token: superUser })
  expect(usual.body.available).toBe(true)
})

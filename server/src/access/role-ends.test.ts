import { expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { isInForce, permissionsInForce } from './role-ends.ts'

const portal = await filePortal()

test('a role is in force until its end, or for ever', () => {
  expect([null, 101, '101', 100, '100', 99].map((end) => isInForce(end, 100))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('permissions are granted by the roles that are in force', async () => {
  const { db } = portal.portal
  const ends = [null, Date.now() + 3600_000, Date.now() - 1]
  for (const [index, endsAt] of ends.entries()) {
    await portal.staff(`Role_Holder_${index}`, ['view_gangs'])
    const person = await db
      .selectFrom('people')
      .select('id')
      .where('username', '=', `Role_Holder_${index}`)
      .executeTakeFirstOrThrow()
    await db.updateTable('person_roles').set({ ends_at: endsAt }).where('person_id', '=', person.id).execute()
  }
  const rows = await permissionsInForce(db)
    .innerJoin('people', 'people.id', 'person_roles.person_id')
    .select(['people.username', 'permissions.name'])
    .where('permissions.name', '=', 'view_gangs')
    .orderBy('people.username')
    .execute()
  expect(rows.map(({ username }) => username)).toEqual(['Role_Holder_0', 'Role_Holder_1'])
})

/** Who can manage roles through a role of their own, and what nobody could if one of them left. */
import type { Permission } from '@idlewood/contract/access'
import { expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { listManagers, solePermissionsOf, type Manager } from './managers.ts'

const portal = await filePortal()

test('managers hold their permissions by roles without an end, whichever roles those are', async () => {
  const { db } = portal.portal
  await portal.staff('Both_Roles', ['manage_roles', 'view_gangs'])
  await portal.grant('Both_Roles', 'manage_user_roles')
  await portal.staff('No_Manager', ['view_gangs'])
  await portal.staff('Short_Time', ['manage_roles'])
  const [both, short] = await Promise.all(
    ['Both_Roles', 'Short_Time'].map((name) =>
      db.selectFrom('people').select(['id', 'uid']).where('username', '=', name).executeTakeFirstOrThrow(),
    ),
  )
  await db
    .updateTable('person_roles')
    .set({ ends_at: Date.now() + 3600_000 })
    .where('person_id', '=', short!.id)
    .execute()
  expect(await listManagers(db)).toEqual([
    { uid: both!.uid, permissions: new Set(['manage_roles', 'manage_user_roles']) },
  ])
})

const manager = (...permissions: Permission[]): Manager => ({ uid: 1, permissions: new Set(permissions) })
const [roles, people, both] = [
  manager('manage_roles'),
  manager('manage_user_roles'),
  manager('manage_roles', 'manage_user_roles'),
]

test.each([
  ['the only manager', both, { others: [], missing: ['manage_roles', 'manage_user_roles'] }],
  [
    'the only one with both',
    both,
    { others: [roles, people], missing: ['manage_roles', 'manage_user_roles'] },
  ],
  ['one of two with both', both, { others: [people, both], missing: null }],
  ['the only manager of roles', roles, { others: [people], missing: ['manage_roles'] }],
  ['the only manager of people', people, { others: [roles], missing: ['manage_user_roles'] }],
  ['one of two managers of roles', roles, { others: [people, roles], missing: null }],
] as const)('%s is missed only for what nobody else holds', (_, leaving, { others, missing }) => {
  expect(solePermissionsOf(leaving, others, false)).toEqual(missing)
  // With a super user, only the last holder of both must stay.
  expect(solePermissionsOf(leaving, others, true)).toEqual(missing?.length === 2 ? missing : null)
})

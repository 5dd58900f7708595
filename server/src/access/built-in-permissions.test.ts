import { permissions } from '@idlewood/contract/permissions'
import { expect, onTestFinished, test } from 'vitest'
import { anotherProcess, testPortal } from '../../test/portal.ts'

test('a starting portal adds the permissions that are missing, and keeps the others as they are', async () => {
  const portal = await testPortal()
  onTestFinished(() => portal.close())
  const rows = () => portal.portal.db.selectFrom('permissions').selectAll().orderBy('name').execute()
  const before = await rows()
  await portal.portal.db.deleteFrom('permissions').where('name', '=', 'view_all_users').execute()
  const another = await anotherProcess(portal)
  onTestFinished(() => another.server.close())
  const after = await rows()
  expect(after.map(({ name, description }) => [name, description])).toEqual(
    Object.entries(permissions).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  const others = ({ name }: { name: string }) => name !== 'view_all_users'
  expect(after.filter(others)).toEqual(before.filter(others))
})

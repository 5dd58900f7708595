import { expect, test } from 'vitest'
import { present } from '../../test/present.ts'
import { filePortal } from '../../test/file-portal.ts'
import type { Message } from '../live/live.ts'
import { fieldsOf, findChange } from './mailbox.ts'
import { beginPortalEntry, completePortalEntry, recordLookAtAddresses } from './record.ts'

const told: Message[] = []
const portal = await filePortal()
portal.app.live.listen((notice) => notice !== 'missed' && told.push(notice))

const by = { personId: 'somebody', uid: 7, username: 'Some_Staff', address: '203.0.113.7' }
const entry = {
  operation: 'update',
  target: 'note',
  targetId: '1',
  targetName: 'Somebody',
  uid: null,
} as const
const rowOf = async (id: number) => present(await findChange(portal.portal, id))

test('an entry is cut to what its columns hold, and reaches the open pages of its author', async () => {
  const [fits, long] = ['a'.repeat(5000), 'b'.repeat(5001)]
  const fields = [
    { field: 'text', old: fits, new: long },
    { field: 'count', old: 1, new: null },
  ]
  const wide = { ...entry, targetId: 'c'.repeat(97), targetName: 'd'.repeat(129), fields }
  const id = await beginPortalEntry(portal.portal.db, wide, { ...by, address: 'e'.repeat(65) })
  const row = await rowOf(id)
  expect(row).toMatchObject({
    target_id: 'c'.repeat(96),
    target_name: 'd'.repeat(128),
    address: 'e'.repeat(64),
  })
  expect(fieldsOf(row)).toEqual([
    { field: 'text', old: fits, new: `${'b'.repeat(5000)} …` },
    { field: 'count', old: 1, new: null },
  ])
  const isOfIt = ({ event }: Message): boolean => event.topic === 'changes' && event.id === id
  await expect.poll(() => told.find(isOfIt)?.to).toContainEqual({ uid: by.uid })
})

test('an action outside the databases is recorded before it, and its result afterwards', async () => {
  const fields = [{ field: 'result', old: null, new: null }]
  const id = await beginPortalEntry(portal.portal.db, { ...entry, fields }, by)
  const other = await beginPortalEntry(portal.portal.db, { ...entry, fields }, by)
  await completePortalEntry(portal.portal.db, id, [{ field: 'result', old: null, new: 'Kicked' }])
  expect(fieldsOf(await rowOf(id))).toEqual([{ field: 'result', old: null, new: 'Kicked' }])
  expect(fieldsOf(await rowOf(other))).toEqual(fields)
})

test('a look at addresses says how many there were', async () => {
  await recordLookAtAddresses(portal.portal, { targetId: 'links', targetName: 'Links', count: 3 }, by)
  const row = await portal.portal.db
    .selectFrom('changes')
    .select(['target', 'fields'])
    .where('target_id', '=', 'links')
    .executeTakeFirstOrThrow()
  expect(row.target).toBe('addresses')
  expect(fieldsOf(row)).toEqual([{ field: 'addresses', old: null, new: 3 }])
})

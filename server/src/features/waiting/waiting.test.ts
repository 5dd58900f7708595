import { waiting } from '@idlewood/contract/waiting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { changeRow } from '../../../test/change-row.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const day = 24 * 3600_000

async function change(state: 'queued' | 'conflict' | 'failed', settledAgo: number | null): Promise<void> {
  const now = Date.now()
  await portal.portal.db
    .insertInto('changes')
    .values({
      ...changeRow(now),
      state,
      settled_at: settledAgo === null ? null : now - settledAgo,
      // Far in the future, so that nobody carries it out.
      next_try_at: now + day,
    })
    .execute()
}

async function counts(name: string, ...permissions: string[]) {
  const token = await portal.staff(name, permissions)
  return (await portal.call(waiting.counts, {}, { token })).body
}

test('everyone sees the counts they have permission for, without changes that failed long ago', async () => {
  await change('queued', null)
  await change('conflict', day)
  await change('conflict', 30 * day)
  await change('failed', 60_000)
  expect(await counts('Change_Reader', 'view_changes')).toEqual({
    orders: null,
    changes: 1,
    conflicts: 1,
    overwritten: 0,
    failed: 1,
  })
  expect(await counts('Order_Clerk', 'manage_premium_orders')).toEqual({
    orders: 0,
    changes: null,
    conflicts: null,
    overwritten: null,
    failed: null,
  })
})

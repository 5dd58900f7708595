import { waiting } from '@idlewood/contract/waiting'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { changeRow } from '../../../test/change-row.ts'

const portal = await filePortal()

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

test('a waiting flag is not counted for the staff member whom it is on', async () => {
  const uid = await portal.character('Waiting_Flagged')
  const flagged = await portal.signIn('Waiting_Flagged')
  await portal.grant('Waiting_Flagged', 'view_changes')
  const other = await portal.staff('Waiting_Other', ['view_changes'])
  const queued = async (token: string) => (await portal.call(waiting.counts, {}, { token })).body.changes
  const before = Number(await queued(other))
  expect(await queued(flagged)).toBe(before)
  const next = Date.now() + day
  const flag = { ...changeRow(next - day), target: 'flag' as const, uid, state: 'queued' as const }
  await portal.portal.db
    .insertInto('changes')
    .values({ ...flag, next_try_at: next })
    .execute()
  expect([await queued(flagged), await queued(other)]).toEqual([before, before + 1])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../../test/until.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { LockHeld, withNamedLock } from './named-lock.ts'

let portal: TestPortal['portal']
let close: () => Promise<void>
beforeAll(async () => {
  const whole = await testPortal()
  portal = whole.portal
  close = () => whole.close()
})
afterAll(() => close())
beforeEach(() => sql`delete from named_locks`.execute(portal.db))

const times = { waitMs: 5000, holdMs: 10_000 }

test('work under the same lock runs one after the other, no matter who asks first', async () => {
  let inside = 0
  let most = 0
  const done = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      withNamedLock({ db: portal.db, name: 'turns', ...times }, async () => {
        inside += 1
        most = Math.max(most, inside)
        await sql`select 1`.execute(portal.db)
        inside -= 1
        return index
      }),
    ),
  )
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(most).toBe(1)
})

test('a lock is released if the work fails', async () => {
  const lock = { db: portal.db, name: 'turns', ...times }
  await expect(withNamedLock(lock, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await withNamedLock({ ...lock, waitMs: 0 }, async () => 'mine')).toBe('mine')
})

test('the lock of a process that died expires; until then, others are refused in time', async () => {
  await sql`insert into named_locks (name, holder, renewals) values ('turns', 'somebody dead', 7)`.execute(
    portal.db,
  )
  const ask = (holdMs: number) =>
    withNamedLock({ db: portal.db, name: 'turns', waitMs: 0, holdMs }, async () => 'mine')
  await expect(ask(60_000)).rejects.toThrow(LockHeld)
  expect(await until(() => ask(200).catch(() => false as const))).toBe('mine')
})

test('a machine whose clock is ten minutes ahead also waits for its turn', async () => {
  const lock = { db: portal.db, name: 'turns', ...times }
  await withNamedLock(lock, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    await expect(withNamedLock({ ...lock, waitMs: 0 }, async () => 'mine')).rejects.toThrow(LockHeld)
  }).finally(() => vi.useRealTimers())
})

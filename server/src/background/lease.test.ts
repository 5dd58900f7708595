import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { createLease } from './lease.ts'

const portal = await filePortal()
await portal.portal.db
  .insertInto('server_status')
  .values({ name: 'game', state: null, since: null, announced: null, holder: null })
  .execute()

const one = { key: 'game', holder: 'one' }
const other = { key: 'game', holder: 'other' }

test('a row has one holder at a time, who may claim it again, renew and release it', async () => {
  const { db } = portal.portal
  const lease = createLease('server_status', 60_000)
  expect(await lease.claim(db, one)).toBe(true)
  expect(await lease.claim(db, other)).toBe(false)
  expect(await lease.renew(db, other)).toBe(false)
  expect(await lease.release(db, other)).toBe(false)
  expect(await lease.claim(db, one)).toBe(true)
  expect(await lease.renew(db, one)).toBe(true)
  expect(await lease.release(db, one)).toBe(true)
  expect(await lease.claim(db, other)).toBe(true)
  expect(await lease.release(db, other)).toBe(true)
})

test('an expired claim may be taken over, and its previous holder notices', async () => {
  const { db } = portal.portal
  const expired = createLease('server_status', -1)
  expect(await expired.claim(db, one)).toBe(true)
  expect(await createLease('server_status', 60_000).claim(db, other)).toBe(true)
  expect(await expired.renew(db, one)).toBe(false)
  expect(await expired.release(db, other)).toBe(true)
})

test('a claim from a clock that was ahead may be taken over, but not one from a clock that differs a little', async () => {
  const { db } = portal.portal
  const lease = createLease('server_status', 60_000)
  vi.setSystemTime(Date.now() + 600_000)
  expect(await lease.claim(db, one)).toBe(true)
  vi.useRealTimers()
  expect(await lease.claim(db, other)).toBe(false)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await lease.renew(db, one)).toBe(true)
  vi.useRealTimers()
  expect(await lease.claim(db, other)).toBe(true)
  expect(await lease.renew(db, one)).toBe(false)
  await lease.release(db, other)
})

test('a row that no longer meets the condition is not claimed', async () => {
  const { db } = portal.portal
  const lease = createLease('server_status', 60_000)
  expect(await lease.claim(db, one, sql`state = 'up'`)).toBe(false)
  expect(await lease.claim(db, one, sql`state is null`)).toBe(true)
  await lease.release(db, one)
})

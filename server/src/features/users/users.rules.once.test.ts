import type { UserEntry } from '@idlewood/contract/users'
import { expect, test } from 'vitest'
import { mergedPage } from './users.rules.ts'

type Sources = Parameters<typeof mergedPage>[1]
type Hit = Sources['hits'][number]
// Only the number of a user and what matched are looked at.
const user = (uid: number) => ({ uid }) as UserEntry
const hit = (uid: number) => ({ uid, match: { kind: 'phone' } }) as object as Hit

async function page(number: number, limit: number, { gone = 0 } = {}) {
  const asked: { from: number; limit: number }[] = []
  const found = await mergedPage(
    { page: number, limit },
    {
      hits: [1, 2, 3].map(hit),
      entry: async (uid) => (uid === gone ? undefined : user(uid)),
      rest: (window) => {
        asked.push(window)
        const users = [3, 10, 11, 12, 13].slice(window.from, window.from + window.limit).map(user)
        return { users, total: 5 }
      },
    },
  )
  return { uids: found.users.map(({ uid }) => uid), total: found.total, asked, users: found.users }
}

test('those found by what they hold come first, with what matched, and fill pages of their own', async () => {
  const { uids, total, asked, users } = await page(1, 2)
  expect(uids).toEqual([1, 2])
  expect(total).toBe(8)
  expect(asked).toEqual([{ from: 0, limit: 0 }])
  expect(users[0]).toEqual({ ...user(1), match: { kind: 'phone' } })
})

test('a page over the end of them is filled with the others, nobody twice', async () => {
  expect(await page(2, 2)).toMatchObject({ uids: [3], asked: [{ from: 0, limit: 1 }] })
  expect(await page(1, 5)).toMatchObject({ uids: [1, 2, 3, 10], asked: [{ from: 0, limit: 2 }] })
})

test('pages behind them go on where the others stopped', async () => {
  expect(await page(3, 2)).toMatchObject({ uids: [10, 11], asked: [{ from: 1, limit: 2 }] })
})

test('somebody who is gone since is left out', async () => {
  expect((await page(1, 3, { gone: 2 })).uids).toEqual([1, 3])
})

import type { UserEntry } from '@idlewood/contract/users'
import { expect, test } from 'vitest'
import { mergedPage } from './users.rules.ts'

type Sources = Parameters<typeof mergedPage>[1]
type Hit = Sources['hits'][number]
// The code under test uses only a user's uid and what matched.
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

test('users found by what they own come first, with the match, and fill the first pages', async () => {
  const { uids, total, asked, users } = await page(1, 2)
  expect(uids).toEqual([1, 2])
  expect(total).toBe(8)
  expect(asked).toEqual([{ from: 0, limit: 0 }])
  expect(users[0]).toEqual({ ...user(1), match: { kind: 'phone' } })
})

test('a page that reaches past them is filled up with the others, without duplicates', async () => {
  expect(await page(2, 2)).toMatchObject({ uids: [3], asked: [{ from: 0, limit: 1 }] })
  expect(await page(1, 5)).toMatchObject({ uids: [1, 2, 3, 10], asked: [{ from: 0, limit: 2 }] })
})

test('later pages continue where the others left off', async () => {
  expect(await page(3, 2)).toMatchObject({ uids: [10, 11], asked: [{ from: 1, limit: 2 }] })
})

test('a user who no longer exists is left out', async () => {
  expect((await page(1, 3, { gone: 2 })).uids).toEqual([1, 3])
})

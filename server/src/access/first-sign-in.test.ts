/** How people are added and renamed in the portal database. */
import { afterEach, expect, test, vi } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { ensurePerson, findPerson, recordSignIn, renamePerson } from './people.ts'
import { createRevisionReader } from './revision.ts'

const portal = await filePortal()
afterEach(() => void vi.restoreAllMocks())

const person = (uid: number, username = `First_${uid}`) => ({
  uid,
  identity: { username, registered: null, passwordMark: null },
})
const seen = async (uid: number) => {
  const row = portal.portal.db.selectFrom('people').select(['username', 'first_seen_at', 'last_seen_at'])
  const { username, ...at } = await row.where('uid', '=', uid).executeTakeFirstOrThrow()
  return [username, Number(at.first_seen_at), Number(at.last_seen_at)]
}
/** The database of a process that misses a person so many times, because another one is just adding them. */
function missing(times: number) {
  let left = times
  return portal.portal.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (left === 0 || !result.rows.some((row) => 'id' in row)) return result
      left--
      return { ...result, rows: [] }
    },
  })
}

test('a person is added once, and their first sign-in may come later', async () => {
  const { db } = portal.portal
  const now = vi.spyOn(Date, 'now').mockReturnValue(1000)
  const id = await ensurePerson(db, person(7001))
  expect(await seen(7001)).toEqual(['First_7001', 0, 0])
  expect(await ensurePerson(db, person(7001))).toBe(id)
  expect(await recordSignIn(db, person(7001, 'Renamed_7001'))).toBe(id)
  expect(await seen(7001)).toEqual(['Renamed_7001', 1000, 1000])
  now.mockReturnValue(2000)
  expect(await recordSignIn(db, person(7001))).toBe(id)
  expect(await seen(7001)).toEqual(['First_7001', 1000, 2000])
})

test('a person whom another process adds at the same moment is not added again', async () => {
  const { db } = portal.portal
  const id = await recordSignIn(db, person(7002))
  expect(await recordSignIn(missing(1), person(7002))).toBe(id)
  const refusal = { code: 'conflict', message: expect.stringContaining('First_7002') }
  await expect(recordSignIn(missing(2), person(7002))).rejects.toMatchObject(refusal)
})

test('a person who cannot be stored is not reported as one who already is', async () => {
  const full = portal.portal.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode') throw new Error('The disk is full.')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(recordSignIn(full, person(7003))).rejects.toThrow('The disk is full.')
})

test('a new name is that of one person only, and is seen by every process', async () => {
  const { db } = portal.portal
  await ensurePerson(db, person(7004))
  await ensurePerson(db, person(7005))
  const revision = createRevisionReader(portal.portal)
  const before = await revision()
  await renamePerson(db, 7004, 'Renamed_7004')
  expect(await revision()).toBe(before + 1)
  expect((await findPerson(db, 7004))?.username).toBe('Renamed_7004')
  expect((await findPerson(db, 7005))?.username).toBe('First_7005')
})

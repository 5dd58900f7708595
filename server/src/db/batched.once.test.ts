import { expect, test } from 'vitest'
import { batchedLookup } from './batched.ts'

const createLookup = () => {
  const statements: (readonly number[])[] = []
  const lookup = batchedLookup<number, string>(async (keys) => {
    statements.push(keys)
    if (keys.includes(0)) throw new Error('no such table')
    return new Map(keys.filter((key) => key < 900).map((key) => [key, `row ${key}`]))
  })
  return { lookup, statements }
}

test('loads simultaneous lookups in one statement without duplicates; keys without a row give undefined', async () => {
  const { lookup, statements } = createLookup()
  expect(await Promise.all([lookup(3), lookup(1), lookup(3), lookup(999)])).toEqual([
    'row 3',
    'row 1',
    'row 3',
    undefined,
  ])
  expect(statements).toEqual([[3, 1, 999]])
  await lookup(1)
  expect(statements).toHaveLength(2)
})

test('a failed statement fails every lookup in its batch, and none afterwards', async () => {
  const { lookup } = createLookup()
  const all = await Promise.allSettled([lookup(0), lookup(1)])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await lookup(1)).toBe('row 1')
})

test('splits a batch with too many keys for one statement', async () => {
  const { lookup, statements } = createLookup()
  const keys = Array.from({ length: 700 }, (_, index) => index + 1)
  expect(await Promise.all(keys.map(lookup))).toEqual(keys.map((key) => `row ${key}`))
  expect(statements.map(({ length }) => length)).toEqual([512, 188])
})

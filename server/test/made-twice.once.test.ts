import { expect, test } from 'vitest'
import { findDuplicates, type RowValue } from './made-twice.ts'

const asked = [
  { id: 5, uid: 1, field: 'bank', value: 1005 },
  { id: 6, uid: 1, field: 'bank', value: 1006 },
]
const at = (value: number, save = 0): RowValue => ({ uid: 1, field: 'bank', value, save })

test('a value that a game wrote back from memory does not count as made twice', () => {
  // Visit 1 took change 5 and died with change 6. Visit 2 read the row right before the portal wrote change 6
  // to it, saved what it had read, and left; then the portal wrote again.
  const written = [at(1005, 1), at(1006), at(1005, 2), at(1006)]
  const history = {
    takings: [
      { id: 5, visit: 1 },
      { id: 6, visit: 1 },
    ],
    saves: new Map([
      [1, 1],
      [2, 2],
    ]),
  }
  expect(findDuplicates(written, asked, history)).toEqual({ twice: [], restored: 2 })
})

test('a change taken and saved by two visits was made twice', () => {
  const written = [at(1005, 1), at(1006, 2), at(1005, 3)]
  const history = {
    takings: [
      { id: 5, visit: 1 },
      { id: 6, visit: 1 },
      { id: 5, visit: 2 },
    ],
    saves: new Map([
      [1, 1],
      [2, 1],
      [3, 2],
    ]),
  }
  expect(findDuplicates(written, asked, history).twice).toHaveLength(1)
})

test('a change taken and saved by the game, and later written by the portal, was made twice', () => {
  const history = { takings: [{ id: 5, visit: 1 }], saves: new Map([[1, 1]]) }
  expect(findDuplicates([at(1005, 1), at(1000, 1), at(1005)], asked, history).twice).toHaveLength(1)
})

test('a change taken again by one visit, with another in between, was made twice', () => {
  const takings = [5, 6, 5].map((id) => ({ id, visit: 1 }))
  const history = { takings, saves: new Map([[1, 1]]) }
  expect(findDuplicates([at(1005, 1)], asked, history).twice).toEqual(['change 5 was taken again in visit 1'])
})

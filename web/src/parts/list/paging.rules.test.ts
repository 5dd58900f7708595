import { expect, it } from 'vitest'
import { pagesOf, rangeOf } from './paging.rules.ts'

it.each([
  [0, 20, 1],
  [1, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [400, 20, 20],
])('%i rows at %i per page make %i pages', (total, perPage, pages) => {
  expect(pagesOf(total, perPage)).toBe(pages)
})

it.each([
  [
    { page: 1, perPage: 20, shown: 20 },
    { first: 1, last: 20 },
  ],
  [
    { page: 3, perPage: 20, shown: 5 },
    { first: 41, last: 45 },
  ],
  [
    { page: 51, perPage: 20, shown: 20 },
    { first: 1001, last: 1020 },
  ],
])('%j shows the rows %j', (page, range) => {
  expect(rangeOf(page)).toEqual(range)
})

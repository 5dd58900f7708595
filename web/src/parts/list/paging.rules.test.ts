import { expect, it } from 'vitest'
import { counted, pagesOf, rangeWords } from './paging.rules.ts'

it.each([
  [0, 'user', '0 users'],
  [1, 'user', '1 user'],
  [1234, 'user', '1,234 users'],
])('%i of %s reads %j', (count, one, words) => {
  expect(counted(count, one)).toBe(words)
})

it.each([
  [0, 20, 1],
  [1, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [400, 20, 20],
])('%i rows at %i a page make %i pages', (total, perPage, pages) => {
  expect(pagesOf(total, perPage)).toBe(pages)
})

it.each([
  [{ page: 1, perPage: 20, shown: 20 }, '1–20'],
  [{ page: 3, perPage: 20, shown: 5 }, '41–45'],
  [{ page: 51, perPage: 20, shown: 20 }, '1,001–1,020'],
])('%j shows the rows %s', (page, words) => {
  expect(rangeWords(page)).toBe(words)
})

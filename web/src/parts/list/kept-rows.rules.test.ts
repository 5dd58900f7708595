import { expect, it } from 'vitest'
import { withKept } from './kept-rows.rules.ts'

it.each([
  ['abc', 'abc', 'abc'],
  ['abc', 'xabc', 'xabc'],
  ['abc', 'ac', 'abc'],
  ['abc', 'bc', 'abc'],
  ['abc', 'xc', 'abxc'],
  ['abc', 'cxa', 'cxab'],
  ['abc', '', 'abc'],
  ['', 'ab', 'ab'],
])('of %s, those that left %s stay: %s', (before, now, shown) => {
  const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))
  const kept = withKept(rowsOf(now), rowsOf(before), ({ id }) => id)
  expect(kept.map(({ id }) => id).join('')).toBe(shown)
})

it('rows of which none has left stay the same list', () => {
  const now = ['a', 'b']
  expect(withKept(now, ['b'], (row) => row)).toBe(now)
})

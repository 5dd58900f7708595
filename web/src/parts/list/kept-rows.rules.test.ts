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
  expect(withKept([...now], [...before], (row) => row).join('')).toBe(shown)
})

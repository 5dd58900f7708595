import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueTag } from './entity-tag.ts'

test('a tag is the value in quotes, and a number has the same tag as its text', () => {
  expect(valueTag(500)).toBe('"500"')
  expect(valueTag('500')).toBe('"500"')
  expect(valueTag(null)).toBe('""')
  expect(valueTag('Zoë "the, fast" ⚡')).toBe('"Zo%C3%AB%20%22the%2C%20fast%22%20%E2%9A%A1"')
})

test('any value has a tag that fits into a header, and no two texts have the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(valueTag(one)).toMatch(/^"[\x21\x23-\x7e]*"$/)
      expect(valueTag(one) === valueTag(other)).toBe(one.toWellFormed() === other.toWellFormed())
    }),
  )
})

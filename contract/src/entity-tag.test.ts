import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueTag } from './entity-tag.ts'

test('a tag is the value in quotes, and text and number of one value have the same', () => {
  expect(valueTag(500)).toBe('"500"')
  expect(valueTag('500')).toBe('"500"')
  expect(valueTag(null)).toBe('""')
  expect(valueTag('Zoë "the, fast" ⚡')).toBe('"Zo%C3%AB%20%22the%2C%20fast%22%20%E2%9A%A1"')
})

test('any value has a tag that a header can carry, and no two texts have the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(valueTag(one)).toMatch(/^"[\x21\x23-\x7e]*"$/)
      expect(valueTag(one) === valueTag(other)).toBe(one.toWellFormed() === other.toWellFormed())
    }),
  )
})

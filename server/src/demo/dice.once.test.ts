import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDice } from './dice.ts'

const seeds = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })

test('the same seed yields the same numbers, and another seed different ones', () => {
  const throws = (seed: number) => {
    const dice = createDice(seed)
    return Array.from({ length: 20 }, () => dice.fraction())
  }
  expect(throws(7)).toEqual(throws(7))
  expect(throws(7)).not.toEqual(throws(8))
})

test('a number stays within its bounds and reaches both', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: -50, max: 50 }), fc.nat(6), (seed, low, span) => {
      const dice = createDice(seed)
      const thrown = new Set(Array.from({ length: 400 }, () => dice.between(low, low + span)))
      expect([...thrown].toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: span + 1 }, (_, i) => low + i),
      )
    }),
    { numRuns: 30 },
  )
})

test('a sample of a list has different entries, and never more than there are', () => {
  fc.assert(
    fc.property(seeds, fc.uniqueArray(fc.integer()), fc.nat(20), (seed, list, count) => {
      const taken = createDice(seed).some(list, count)
      expect(taken).toHaveLength(Math.min(count, list.length))
      expect(new Set(taken).size).toBe(taken.length)
      expect(taken.every((entry) => list.includes(entry))).toBe(true)
    }),
  )
})

test('weights determine how often a value comes up', () => {
  const dice = createDice(3)
  const counts = { rare: 0, common: 0, never: 0 }
  for (let round = 0; round < 4000; round++)
    counts[
      dice.weighted([
        ['rare', 1],
        ['common', 3],
        ['never', 0],
      ] as const)
    ]++
  expect(counts.never).toBe(0)
  expect(counts.common / counts.rare).toBeGreaterThan(2.6)
  expect(counts.common / counts.rare).toBeLessThan(3.4)
})

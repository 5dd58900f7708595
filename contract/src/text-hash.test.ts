import { expect, test } from 'vitest'
import { readSteps, textHash, writeSteps } from './text-hash.ts'

test('steps of any size can be written and read back, in letters that JSON does not escape', () => {
  const steps = [0, 1, 39, 40, 47, 79, 80, 1599, 1600, 65_535, 7]
  const letters = writeSteps(steps)
  expect(readSteps(letters)).toEqual(steps)
  expect(readSteps(writeSteps([...Array(5000).keys()]))).toEqual([...Array(5000).keys()])
  expect(JSON.stringify(writeSteps([...Array(80).keys()]))).not.toContain('\\')
})

test('a hash is below the size, and another seed yields other hashes', () => {
  const keys = ['title', 'empty', 'search.label', '']
  const numbers = (seed: number) => keys.map((key) => textHash(key, { seed, size: 97 }))
  for (const number of numbers(1)) expect(number).toBeLessThan(97)
  expect(numbers(1)).toEqual(numbers(1))
  expect(numbers(2)).not.toEqual(numbers(1))
})

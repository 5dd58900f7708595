import { expect, it } from 'vitest'
import { amountFrom } from './amount.rules.ts'

it.each([
  ['1,500,000', 1_500_000],
  ['1.500.000', 1_500_000],
  ['1 500 000', 1_500_000],
  ['$20', 20],
  ['1.5m', 1_500_000],
  ['1,1M', 1_100_000],
  ['20k', 20_000],
  ['2b', 2_000_000_000],
  ['+50000', 50_500],
  ['+ 1.5k', 2000],
  ['-200', 300],
  ['500', 500],
  ['0', 0],
  ['', undefined],
  ['1.5', undefined],
  ['1,50,000', undefined],
  ['1e6', undefined],
  ['ten', undefined],
  ['--5', undefined],
  [' 20k ', 20_000],
  ['12 345', 12_345],
  ['1,500,0000', undefined],
  ['1,500k', 1_500],
  ['1.25m', 1_250_000],
  ['1,500.25', undefined],
  ['1.2.3', undefined],
  ['1.0001k', undefined],
])('with a current $500, %j stands for %j', (typed, value) => {
  expect(amountFrom(typed, '500')).toBe(value)
})

it('leaves a negative value as it is until another is typed', () => {
  expect(amountFrom('-200', '-200')).toBe(-200)
  expect(amountFrom('-300', '-200')).toBe(-500)
  expect(amountFrom(' -200', '-200 ')).toBe(-200)
  expect(amountFrom('200', '200')).toBe(200)
})

it('a current value that is not a whole number is not accepted when typed again', () => {
  expect(amountFrom('a1', 'a1')).toBeUndefined()
  expect(amountFrom('1a', '1a')).toBeUndefined()
})

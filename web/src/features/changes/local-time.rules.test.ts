import { expect, it } from 'vitest'
import { localTime, readLocal } from './local-time.rules.ts'

it('a moment of the address and what the control shows of it are one', () => {
  const moment = '2026-03-05T07:08:00Z'
  expect(localTime(moment)).toMatch(/^2026-03-0\dT\d\d:\d\d$/)
  expect(readLocal(localTime(moment))).toBe(moment)
})

it.each(['2000-06-05T07:08', '9999-06-05T07:08'])('%s is in a year that can be meant', (typed) => {
  expect(localTime(readLocal(typed) ?? '')).toBe(typed)
})

it('nothing is nothing', () => {
  expect(localTime('')).toBe('')
  expect(readLocal('')).toBe('')
})

it.each(['0002-03-05T07:08', '0202-03-05T07:08', '20260-03-05T07:08'])(
  'a year that is still being typed asks for nothing: %s',
  (typed) => {
    expect(readLocal(typed)).toBeUndefined()
  },
)

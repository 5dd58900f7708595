import { expect, it } from 'vitest'
import { readLocal, writeLocal } from './local-time.rules.ts'

it('a timestamp survives the round trip through the date-time field', () => {
  const moment = '2026-03-05T07:08:00Z'
  expect(writeLocal(moment)).toMatch(/^2026-03-0\dT\d\d:\d\d$/)
  expect(readLocal(writeLocal(moment))).toBe(moment)
})

it.each(['2000-06-05T07:08', '9999-06-05T07:08'])('%s is in a valid year', (typed) => {
  expect(writeLocal(readLocal(typed) ?? '')).toBe(typed)
})

it('an empty field stays empty', () => {
  expect(writeLocal('')).toBe('')
  expect(readLocal('')).toBe('')
})

it.each(['0002-03-05T07:08', '0202-03-05T07:08', '20260-03-05T07:08'])(
  'a year that is still being typed does not filter: %s',
  (typed) => {
    expect(readLocal(typed)).toBeUndefined()
  },
)

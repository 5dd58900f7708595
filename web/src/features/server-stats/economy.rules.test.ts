import { expect, it } from 'vitest'
import { isBlank, totalsOf, weekInZone } from './economy.rules.ts'

const day = { day: '2026-11-22', money: null, made: 0, gone: 0, moved: 0, newcomers: null, returning: null }

it('the hours of a week move with the reader’s time zone, wrapping around the end of the week', () => {
  const week = Array.from({ length: 168 }, (_, hour) => hour)
  expect(weekInZone(week, 120).slice(0, 3)).toEqual([166, 167, 0])
  expect(weekInZone(week, -300).slice(0, 2)).toEqual([5, 6])
  expect(weekInZone(week, 0)).toEqual(week)
})

it('days without a count are left out of the totals of money and people', () => {
  expect(totalsOf([day])).toMatchObject({ money: null, newcomers: null })
  expect(
    totalsOf([
      { ...day, money: 5, newcomers: 2, gone: 3 },
      { ...day, made: 7 },
      { ...day, money: 9, newcomers: 1, made: 1, gone: 1 },
    ]),
  ).toEqual({
    money: 9,
    before: 5,
    made: 8,
    gone: 4,
    newcomers: 3,
  })
})

it.each([
  ['nothing was counted and no line moved money', {}, true],
  ['money was counted', { countedAt: '2026-11-22T00:00:00Z' }, false],
  ['people were counted', { week: [3] }, false],
  ['a line made money', { days: [day, { ...day, made: 5 }] }, false],
  ['a line destroyed money', { days: [{ ...day, gone: 5 }, day] }, false],
  ['a line moved money', { days: [{ ...day, moved: 5 }] }, false],
])('if %s, blank is %s', (_, more, blank) => {
  // Only these three are used.
  const economy = { countedAt: null, week: [], days: [day], ...more } as object as Parameters<
    typeof isBlank
  >[0]
  expect(isBlank(economy)).toBe(blank)
})

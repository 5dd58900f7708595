import { expect, it } from 'vitest'
import { totalsOf, weekInZone } from './economy.rules.ts'

const day = { day: '2026-11-22', money: null, made: 0, gone: 0, moved: 0, newcomers: null, returning: null }

it('the hours of a week move with the reader’s clock, over the end of the week', () => {
  const week = Array.from({ length: 168 }, (_, hour) => hour)
  expect(weekInZone(week, 120).slice(0, 3)).toEqual([166, 167, 0])
  expect(weekInZone(week, -300).slice(0, 2)).toEqual([5, 6])
  expect(weekInZone(week, 0)).toEqual(week)
})

it('days nobody counted say nothing of money and people', () => {
  expect(totalsOf([day])).toMatchObject({ money: null, newcomers: null })
  expect(
    totalsOf([
      { ...day, money: 5, newcomers: 2 },
      { ...day, made: 7 },
      { ...day, money: 9, newcomers: 1 },
    ]),
  ).toEqual({
    money: 9,
    before: 5,
    made: 7,
    gone: 0,
    newcomers: 3,
  })
})

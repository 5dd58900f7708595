import { economyLimits } from '@idlewood/contract/economy'
import { expect, test } from 'vitest'
import type { DaySums } from '../../ledger/index-jobs.ts'
import { createCount, dayAfter, daysUpTo, economyDays, economyKinds, hoursOfWeek } from './economy.rules.ts'

const today = '2026-03-02'
const sums = (day: string, side: DaySums['side'], amount: number, kind: DaySums['kind'] = 'transfer') => ({
  day,
  kind,
  side,
  lines: 2,
  amount,
})

test('days are added across the end of a month, and the shown days end today', () => {
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
  const days = daysUpTo(today)
  expect(days).toHaveLength(economyLimits.days)
  expect(days.slice(-2)).toEqual(['2026-03-01', today])
})

test('a count adds up money, people by day, and the richest characters', () => {
  const count = createCount()
  const one = (
    uid: number,
    money: number | null,
    registeredOn: string | null = null,
    seenOn = registeredOn,
  ) => ({
    uid,
    money,
    registeredOn,
    seenOn,
  })
  count.add([one(1, 500, today), one(2, null, today), one(3, 0), one(4, -50)])
  count.add([one(5, 900, '2026-03-01', today), ...Array.from({ length: 12 }, (_, i) => one(10 + i, 10 + i))])
  const { money, holders, newcomers, visitors } = count.result()
  expect(money).toBe(1350 + 186)
  expect(holders).toHaveLength(economyLimits.holders)
  expect(holders.slice(0, 3)).toEqual([
    { uid: 5, money: 900 },
    { uid: 1, money: 500 },
    { uid: 21, money: 21 },
  ])
  expect(newcomers).toEqual(
    new Map([
      [today, 2],
      ['2026-03-01', 1],
    ]),
  )
  expect(visitors).toEqual(new Map([[today, 3]]))
})

test('nobody without money is among the richest', () => {
  const count = createCount()
  count.add([0, -5, null].map((money, uid) => ({ uid, money, registeredOn: null, seenOn: null })))
  expect(count.result().holders).toEqual([])
})

test('each day has what was counted on it, and what its lines made, took and moved', () => {
  const kept = [
    { day: today, money: 70, newcomers: 2, visitors: 5 },
    { day: '2026-03-01', money: null, newcomers: null, visitors: 1 },
    { day: '2026-02-28', money: null, newcomers: 3, visitors: 1 },
  ]
  const days = economyDays(today, kept, [
    sums(today, 'made', 10),
    sums(today, 'made', 5),
    sums(today, 'gone', 7),
    sums('2026-03-01', 'moved', 3),
  ])
  expect(days).toHaveLength(economyLimits.days)
  expect(days.slice(-4)).toEqual([
    { day: '2026-02-27', money: null, made: 0, gone: 0, moved: 0, newcomers: null, returning: null },
    { day: '2026-02-28', money: null, made: 0, gone: 0, moved: 0, newcomers: 3, returning: 0 },
    { day: '2026-03-01', money: null, made: 0, gone: 0, moved: 3, newcomers: null, returning: 1 },
    { day: today, money: 70, made: 15, gone: 7, moved: 0, newcomers: 2, returning: 3 },
  ])
})

test('sources and sinks are those of the shown days, largest first, without amounts that only moved', () => {
  expect(
    economyKinds(today, [
      sums(today, 'made', 10, 'transfer'),
      sums(today, 'gone', 25, 'trade'),
      sums(today, 'moved', 900, 'trade'),
      sums('2026-03-01', 'made', 4, 'trade'),
      sums(today, 'made', 20, 'income'),
      sums('2025-03-01', 'made', 5000, 'transfer'),
    ]),
  ).toEqual([
    { kind: 'trade', lines: 4, made: 4, gone: 25 },
    { kind: 'income', lines: 2, made: 20, gone: 0 },
    { kind: 'transfer', lines: 2, made: 10, gone: 0 },
  ])
})

test('the hours of a week begin on Monday, each with its average to one decimal, if there are samples', () => {
  const monday = Date.parse('2026-11-23T00:00:00Z')
  const at = (hours: number, peak: number | null) => ({ at: monday + hours * 3_600_000, peak })
  const week = hoursOfWeek([at(0, 3), at(0.5, 4), at(0.9, 4), at(1, null), at(167.99, 9), at(168.5, 5)])
  expect(week).toHaveLength(168)
  expect(week[0]).toBe(4)
  expect(hoursOfWeek([at(0, 3), at(0.5, 4), at(0.9, 4)])[0]).toBe(3.7)
  expect(week[1]).toBeNull()
  expect(week[167]).toBe(9)
  expect(hoursOfWeek([])).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { clockTime, minutesOf, quietUntil } from './quiet-hours.rules.ts'

const utc = (clock: string): number => Date.parse(`2026-03-14T${clock}Z`)
const quiet = (from: string, to: string, timeZone = 'UTC') => ({
  from: minutesOf(from),
  to: minutesOf(to),
  timeZone,
})
const until = (hours: ReturnType<typeof quiet>, now: string): string | null => {
  const end = quietUntil(hours, utc(now))
  return end === null ? null : new Date(end).toISOString()
}

describe('quiet hours', () => {
  test.each([
    ['12:59:59', null],
    ['13:00:00', '2026-03-14T15:30:00.000Z'],
    ['14:10:42', '2026-03-14T15:30:00.000Z'],
    ['15:29:59', '2026-03-14T15:30:00.000Z'],
    ['15:30:00', null],
  ])('of an afternoon, at %s: they end at %s', (now, end) => {
    expect(until(quiet('13:00', '15:30'), now)).toBe(end)
  })

  test.each([
    ['21:59:59', null],
    ['22:00:00', '2026-03-15T07:15:00.000Z'],
    ['07:14:00', '2026-03-14T07:15:00.000Z'],
    ['07:15:00', null],
  ])('of a night, at %s: they end at %s', (now, end) => {
    expect(until(quiet('22:00', '07:15'), now)).toBe(end)
  })

  test('are those of their time zone, even with several zones in turn', () => {
    expect(until(quiet('22:00', '07:00', 'Asia/Jakarta'), '15:00:00')).toBe('2026-03-15T00:00:00.000Z')
    expect(until(quiet('22:00', '07:00', 'America/New_York'), '15:00:00')).toBeNull()
    expect(until(quiet('22:00', '07:00', 'Asia/Jakarta'), '14:59:00')).toBeNull()
  })
})

test.each([
  ['00:00', 0],
  ['07:05', 425],
  ['22:30', 1350],
])('%s is minute %i of the day', (clock, minutes) => {
  expect(minutesOf(clock)).toBe(minutes)
  expect(clockTime(minutes)).toBe(clock)
})

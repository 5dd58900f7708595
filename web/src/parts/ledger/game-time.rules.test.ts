import { expect, it } from 'vitest'
import { timeRangeAround, minutesFrom } from './game-time.rules.ts'

it('the hour around a line is half an hour to either side, even across the end of a month', () => {
  expect(timeRangeAround('2026-11-30T23:45:10')).toEqual({
    from: '2026-11-30T23:15',
    until: '2026-12-01T00:15',
  })
})

it('counts minutes independently of the reader’s time zone', () => {
  expect(minutesFrom('2026-03-29T01:59', 2)).toBe('2026-03-29T02:01')
})

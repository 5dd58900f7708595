import { expect, test } from 'vitest'
import { lineOf } from './days.rules.ts'
import { newsOf } from './lobby.rules.ts'

const day = (of: string, level: number | null) => ({
  day: of,
  level,
  hours: 1,
  money: null,
  health: null,
  armor: null,
})

test('a line needs two days with a value', () => {
  const days = [day('2026-11-01', 3), day('2026-11-02', null), day('2026-11-05', 4)]
  expect(lineOf(days, 'level')).toEqual([
    { at: Date.UTC(2026, 10, 1, 12), value: 3 },
    { at: Date.UTC(2026, 10, 5, 12), value: 4 },
  ])
  expect(lineOf(days, 'money')).toBeNull()
  expect(lineOf(days.slice(0, 2), 'level')).toBeNull()
})

test('the news are pending orders and the first three unread messages', () => {
  const orders = [{ state: 'open' }, { state: 'active' }, { state: 'checking' }] as const
  const messages = [true, false, false, false, false].map((read, id) => ({ id, read }))
  const { waiting, unread } = newsOf(orders, messages)
  expect(waiting.map(({ state }) => state)).toEqual(['open', 'checking'])
  expect(unread.map(({ id }) => id)).toEqual([1, 2, 3])
})

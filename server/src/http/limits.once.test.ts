import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLimits, type LimitReached } from './limits.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const rule = { name: 'thing', tries: 2, seconds: 60, sentence: 'Wait a minute.' }

test('a key without tries left has to wait until a minute after its first', () => {
  const limits = createLimits(undefined)
  const reached: LimitReached[] = []
  limits.onReached((one) => reached.push(one))
  const counter = limits.counter(rule)
  counter.spend('one')
  vi.advanceTimersByTime(50_000)
  counter.spend('one')
  expect(reached).toEqual([{ limit: 'thing', key: 'one', seconds: 10 }])
  expect(() => counter.spend('one')).toThrow('Wait a minute.')
  counter.spend('another')
  vi.advanceTimersByTime(10_000)
  counter.spend('one')
  counter.spend('one')
  expect(() => counter.spend('one')).toThrow('Wait a minute.')
  expect(reached).toHaveLength(2)
})

test('checking is not counted as a try, and all addresses of a network are counted together', () => {
  const counter = createLimits(undefined).counter({ ...rule, per: 'network' })
  for (let look = 0; look < 3; look++) counter.check('2001:db8:1:2::1')
  counter.spend('2001:db8:1:2::2')
  counter.check('2001:db8:1:2::3')
  counter.spend('2001:db8:1:2::3')
  expect(() => counter.check('2001:db8:1:2::4')).toThrow('Wait a minute.')
  expect(() => counter.spend('2001:db8:1:2::5')).toThrow('Wait a minute.')
  counter.check('2001:db8:1:3::1')
  vi.advanceTimersByTime(60_000)
  counter.check('2001:db8:1:2::1')
})

test('nobody waits longer because the clock of the system was set back', () => {
  const counter = createLimits(undefined).counter(rule)
  counter.spend('one')
  counter.spend('one')
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(() => counter.check('one')).toThrow('Wait a minute.')
  vi.advanceTimersByTime(60_000)
  counter.check('one')
  counter.spend('one')
})

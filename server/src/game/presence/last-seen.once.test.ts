import { expect, test } from 'vitest'
import { createLastSeen } from './last-seen.ts'

const settle = 100
const gap = 50

/** A memory of complete lists, each noted at the time it was made. */
function watch(...lists: readonly (readonly [at: number, names: readonly string[]])[]) {
  const lastSeen = createLastSeen({ settle, gap })
  for (const [at, names] of lists) lastSeen.note({ names: new Set(names), whole: true, from: at, to: at })
  return lastSeen
}

test.each([
  { names: ['mason', 'eagle'], where: 'online' },
  { names: ['eagle', 'mason'], where: 'online' },
  { names: ['mason'], where: 'leaving' },
])('a person with the names $names is $where while the game shows eagle', ({ names, where }) => {
  expect(watch([0, ['eagle']]).of(names, 0)).toBe(where)
})

test('a person is leaving until the game has saved, under whichever of their names they left last', () => {
  const lastSeen = watch(
    [0, ['mason', 'eagle']],
    [40, ['eagle']],
    [80, ['eagle']],
    [120, []],
    [160, []],
    [200, []],
  )
  expect(lastSeen.of(['mason'], 160)).toBe('offline')
  expect(lastSeen.of(['mason', 'eagle'], 160)).toBe('leaving')
  expect(lastSeen.of(['mason', 'eagle'], 219)).toBe('leaving')
  expect(lastSeen.of(['mason', 'eagle'], 220)).toBe('offline')
})

test('after a gap in the watch, everybody is leaving again', () => {
  const lastSeen = watch([0, []], [40, []], [80, []], [120, []], [200, []])
  expect(lastSeen.of(['mason'], 200)).toBe('leaving')
  expect(lastSeen.of(['mason'], 300)).toBe('offline')
})

test('a partial list adds the players it names and says nothing about others', () => {
  const lastSeen = watch([0, []], [40, []], [80, []], [120, []])
  lastSeen.note({ names: new Set(['eagle']), whole: false, from: 130, to: 130 })
  expect(lastSeen.of(['eagle'], 130)).toBe('online')
  expect(lastSeen.of(['mason'], 130)).toBe('offline')
})

test('a partial list removes nobody from the game', () => {
  const lastSeen = watch([0, ['mason']])
  lastSeen.note({ names: new Set(['eagle']), whole: false, from: 10, to: 10 })
  expect(lastSeen.of(['mason'], 10)).toBe('online')
  expect(lastSeen.of(['eagle'], 10)).toBe('online')
})

test('a player who is back is in the game, and leaves as of their last list', () => {
  const lastSeen = watch([0, ['mason']], [40, []], [80, ['mason']], [120, ['mason']])
  expect(lastSeen.withoutList(['mason'], 139)).toBe('online')
  lastSeen.note({ names: new Set(), whole: true, from: 160, to: 160 })
  expect(lastSeen.of(['mason'], 259)).toBe('leaving')
  expect(lastSeen.of(['mason'], 260)).toBe('offline')
})

test('lists within the maximum gap form one watch; a millisecond more starts a new one', () => {
  expect(watch([0, []], [50, []], [100, []]).of(['mason'], 100)).toBe('offline')
  expect(watch([0, []], [50, []], [101, []]).of(['mason'], 101)).toBe('leaving')
})

test('a gap forgets who had left', () => {
  const lastSeen = watch([0, ['mason']], [40, []], [200, []])
  expect(lastSeen.withoutList(['mason'], 130)).toBeUndefined()
})

test('a player who stays never counts as having left', () => {
  const lastSeen = watch([0, ['mason']], [40, ['mason']])
  lastSeen.note({ names: new Set(), whole: true, from: 200, to: 200 })
  expect(lastSeen.withoutList(['mason'], 200)).toBeUndefined()
})

test('while no list comes in, the last ones count', () => {
  const lastSeen = watch([0, ['mason', 'eagle']], [40, ['eagle']])
  expect(lastSeen.withoutList(['eagle'], 5000)).toBe('online')
  expect(lastSeen.withoutList(['mason'], 139)).toBe('leaving')
  expect(lastSeen.withoutList(['mason'], 140)).toBeUndefined()
  expect(lastSeen.withoutList(['stranger'], 40)).toBeUndefined()
})

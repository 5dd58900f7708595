import { expect, test } from 'vitest'
import { createServerState } from './server-state.ts'

const rules = { downAfter: 30_000, leastSilences: 5 }

test('a single answer means up, from that answer on', () => {
  const server = createServerState(rules)
  expect(server.now).toEqual({ state: 'unknown', since: null })
  expect(server.note(true, 1000)).toBe(true)
  expect(server.note(true, 2000)).toBe(false)
  expect(server.now).toEqual({ state: 'up', since: 1000 })
})

test('only long and repeated silence means down, from its beginning on', () => {
  const server = createServerState(rules)
  server.note(true, 0)
  for (const at of [1000, 2000, 3000, 4000, 5000, 30_000]) expect(server.note(false, at)).toBe(false)
  expect(server.note(false, 31_000)).toBe(true)
  expect(server.now).toEqual({ state: 'down', since: 1000 })
})

test('a few unanswered queries far apart do not mean down', () => {
  const server = createServerState(rules)
  server.note(true, 0)
  for (const at of [10_000, 60_000, 120_000, 180_000]) expect(server.note(false, at)).toBe(false)
  expect(server.now.state).toBe('up')
})

test('an answer in between resets the count', () => {
  const server = createServerState(rules)
  server.note(true, 0)
  for (const at of [1000, 8000, 16_000, 24_000]) server.note(false, at)
  server.note(true, 29_000)
  for (const at of [30_000, 36_000, 42_000, 48_000, 59_000]) expect(server.note(false, at)).toBe(false)
  expect(server.note(false, 60_000)).toBe(true)
})

test('a server that has never answered is down, too', () => {
  const server = createServerState(rules)
  for (let at = 0; at <= 30_000; at += 2000) server.note(false, at)
  expect(server.now).toEqual({ state: 'down', since: 0 })
})

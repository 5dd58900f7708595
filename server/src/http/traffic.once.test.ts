import { expect, test } from 'vitest'
import { createTraffic } from './traffic.ts'

test('a minute of requests is counted, told apart and forgotten', () => {
  let now = 1000
  const traffic = createTraffic(() => now)
  for (let index = 0; index < 200; index++) {
    now += 50
    traffic.note(index === 5 ? 500 : index === 6 ? 503 : 200, index === 199 ? 900 : 4)
  }
  traffic.begin()
  traffic.begin()
  traffic.leave()
  const figures = traffic.figures()
  expect(figures).toMatchObject({ perSecond: 20, failed: 1, turnedAway: 1, inFlight: 1 })
  // A quarter coarse, never under.
  expect(figures.median).toBeGreaterThanOrEqual(4)
  expect(figures.median).toBeLessThan(5.1)
  expect(figures.p99).toBeLessThan(5.1)
  now += 61_000
  expect(traffic.figures()).toMatchObject({ perSecond: 0, median: null, failed: 0, inFlight: 1 })
})

test('a second that comes round again starts from nothing', () => {
  let now = 0
  const traffic = createTraffic(() => now)
  traffic.note(200, 1)
  now = 60_000
  traffic.note(200, 1)
  expect(traffic.figures().perSecond).toBe(0)
  now = 60_500
  for (let index = 0; index < 59; index++) {
    traffic.note(200, 1)
  }
  expect(traffic.figures().perSecond).toBe(1)
})

test('a jam is many who wait while answers come late, and ends when they come in time', () => {
  let now = 0
  const traffic = createTraffic(() => now)
  for (let index = 0; index < 200; index++) traffic.begin()
  for (let index = 0; index < 100; index++) traffic.note(200, 20)
  expect(traffic.isJammed()).toBe(false)
  now = 5000
  for (let index = 0; index < 100; index++) traffic.note(200, 900)
  expect(traffic.isJammed()).toBe(true)
  // Those who are turned away at once do not make it look well.
  for (let index = 0; index < 1000; index++) traffic.note(503, 0.2)
  expect(traffic.isJammed()).toBe(true)
  for (let index = 0; index < 110; index++) traffic.leave()
  expect(traffic.isJammed()).toBe(false)
  for (let index = 0; index < 110; index++) traffic.begin()
  now = 8000
  expect(traffic.isJammed()).toBe(false)
})

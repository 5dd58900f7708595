import { beforeEach, describe, expect, test } from 'vitest'
import { createTraffic, type Traffic } from './traffic.ts'

test('a minute of requests is counted by outcome and then forgotten', () => {
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
  // The scale has steps of a quarter and rounds up.
  expect(figures.median).toBeGreaterThanOrEqual(4)
  expect(figures.median).toBeLessThan(5.1)
  expect(figures.p99).toBeLessThan(5.1)
  now += 61_000
  expect(traffic.figures()).toMatchObject({ perSecond: 0, median: null, failed: 0, inFlight: 1 })
})

test('a second whose slot is reused starts from zero', () => {
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

describe('a jam', () => {
  let now = 0
  let traffic: Traffic
  beforeEach(() => {
    now = 0
    traffic = createTraffic(() => now)
  })
  const come = (count: number): void => {
    for (let index = 0; index < count; index++) traffic.begin()
  }
  const answer = (count: number, milliseconds: number): void => {
    for (let index = 0; index < count; index++) {
      traffic.leave()
      traffic.note(200, milliseconds)
    }
  }

  test('needs more calls waiting than are answered within an eighth of a second, and slow responses', () => {
    come(1400)
    answer(1000, 200)
    now = 1100
    // 1000 per second are answered, so 120 may wait.
    expect(traffic.isJammed()).toBe(true)
    answer(279, 200)
    now = 1200
    expect(traffic.isJammed()).toBe(true)
    answer(1, 200)
    now = 1300
    expect(traffic.isJammed()).toBe(false)
  })

  test('is neither prolonged by refused calls nor hidden by how fast they are refused', () => {
    come(1400)
    answer(1000, 200)
    for (let index = 0; index < 10_000; index++) traffic.shed()
    now = 1100
    expect(traffic.isJammed()).toBe(true)
    // A second in which refusing left little time for responses.
    answer(290, 250)
    for (let index = 0; index < 10_000; index++) traffic.shed()
    now = 2100
    expect(traffic.isJammed()).toBe(false)
    expect(traffic.figures()).toMatchObject({ shed: 20_000, turnedAway: 20_000, inFlight: 110 })
  })

  test('is not a burst of calls while responses are fast', () => {
    come(50)
    answer(50, 5)
    now = 1000
    come(5000)
    expect(traffic.isJammed()).toBe(false)
  })

  test('is a hundred calls waiting for a slow database, and ends when few wait', () => {
    come(200)
    answer(30, 2000)
    now = 1000
    expect(traffic.isJammed()).toBe(true)
    answer(80, 2000)
    now = 1100
    expect(traffic.isJammed()).toBe(false)
  })
})

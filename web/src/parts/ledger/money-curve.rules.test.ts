import { expect, it } from 'vitest'
import { stepsOf } from './money-curve.rules.ts'

const step = (key: string, change: number) => ({ key, at: null, change, kind: 'transfer' as const })

it('walks back from the current amount, and returns the oldest step first', () => {
  const steps = stepsOf({ now: 1000, steps: [step('new', 700), step('old', -200)] })
  expect(steps).toMatchObject([
    { key: 'old', after: 300, x: 50, y: 100 },
    { key: 'new', after: 1000, x: 100, y: 0 },
  ])
})

it('a single step without a net change is in the middle', () => {
  expect(stepsOf({ now: null, steps: [step('only', 0)] })).toMatchObject([{ after: 0, y: 50 }])
})

it('places each amount between the least and the most', () => {
  const steps = stepsOf({ now: 500, steps: [step('c', 100), step('b', -400), step('a', 800)] })
  expect(steps.map(({ after, x, y }) => [after, Math.round(x), y])).toEqual([
    [800, 33, 0],
    [400, 67, 50],
    [500, 100, 37.5],
  ])
})

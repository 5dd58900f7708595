import { expect, it } from 'vitest'
import { stepsOf } from './money-curve.rules.ts'

const step = (key: string, change: number) => ({ key, at: null, change, kind: 'transfer' as const })

it('walks back from what is there now, the oldest step first', () => {
  const steps = stepsOf({ now: 1000, steps: [step('new', 700), step('old', -200)] })
  expect(steps).toMatchObject([
    { key: 'old', after: 300, x: 50, y: 100 },
    { key: 'new', after: 1000, x: 100, y: 0 },
  ])
})

it('a single step that changed nothing in the end lies in the middle', () => {
  expect(stepsOf({ now: null, steps: [step('only', 0)] })).toMatchObject([{ after: 0, y: 50 }])
})

import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { createBackground, type Job } from './background.ts'

const job = (run: Job['run'], more: Partial<Job> = {}): Job => ({
  name: 'Work',
  intervalMs: 5,
  failure: 'It failed.',
  run,
  ...more,
})

test('a job runs repeatedly, never twice at once, and not after it is closed', async () => {
  const background = createBackground()
  let runs = 0
  let atOnce = 0
  let maxAtOnce = 0
  const repeated = background.repeat(
    job(async () => {
      maxAtOnce = Math.max(maxAtOnce, ++atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      runs += 1
    }),
  )
  for (let round = 0; round < 20; round++) repeated.wake()
  await Promise.all([repeated.runNow(), repeated.runNow()])
  await until(() => runs > 5)
  await repeated.close()
  const before = runs
  expect(atOnce).toBe(0)
  expect(maxAtOnce).toBe(1)
  repeated.wake()
  // Fixed wait: long enough for a run, which must not happen.
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(runs).toBe(before)
  expect(background.list()).toEqual([])
})

test('waking a job while it runs makes it run once more', async () => {
  const background = createBackground()
  const ended = Promise.withResolvers<void>()
  let runs = 0
  const repeated = background.repeat(
    job(() => (++runs === 1 ? ended.promise : undefined), { intervalMs: 3600_000 }),
  )
  void repeated.runNow()
  repeated.wake()
  repeated.wake()
  expect(runs).toBe(1)
  ended.resolve()
  await until(() => runs === 2)
  await background.close()
})

test('a lasting failure is reported once, stays in the list, and does not stop the job', async () => {
  const reports: string[] = []
  let now = 1000
  const background = createBackground({
    onError: (error, sentence) => reports.push(`${sentence} ${String(error)}`),
    now: () => now,
  })
  let isFailing = true
  const repeated = background.repeat(
    job(
      () => {
        if (isFailing) throw new Error('No luck.')
      },
      { intervalMs: 3600_000 },
    ),
  )
  for (let run = 0; run < 3; run++) await repeated.runNow()
  expect(reports).toEqual(['It failed. Error: No luck.'])
  isFailing = false
  now = 2000
  await repeated.runNow()
  expect(background.list()).toEqual([
    {
      name: 'Work',
      intervalMs: 3600_000,
      isRunning: false,
      lastRunAt: 2000,
      lastError: { at: 1000, message: 'No luck.' },
      holder: undefined,
    },
  ])
  isFailing = true
  await repeated.runNow()
  expect(reports).toHaveLength(2)
  await background.close()
})

test('lanes with the same name are listed as one job', async () => {
  const background = createBackground()
  const lanes = [1, 2].map(() => background.repeat(job(() => undefined, { intervalMs: 3600_000 })))
  await lanes[1]?.runNow()
  expect(background.list()).toHaveLength(1)
  expect(background.list()[0]?.lastRunAt).not.toBeNull()
  await background.close()
})

test('closing waits for runs in progress', async () => {
  const background = createBackground()
  const ended = Promise.withResolvers<void>()
  let isOver = false
  void background.repeat(job(() => ended.promise)).runNow()
  const closing = background.close().then(() => (isOver = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  ended.resolve()
  await closing
})

test('holder names fit their columns and are unique', () => {
  const background = createBackground()
  const holders = [background.newHolder(), background.newHolder()]
  expect(new Set(holders).size).toBe(2)
  for (const holder of holders) {
    expect(holder.length).toBeLessThanOrEqual(36)
    expect(holder.startsWith(background.processName)).toBe(true)
  }
})

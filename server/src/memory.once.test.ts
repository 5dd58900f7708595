import { expect, test } from 'vitest'
import { createBackground } from './background/background.ts'
import { returnMemory } from './memory.ts'

const mebibyte = 2 ** 20

/** A process whose figures are set by hand, and the job that looks at it. */
function started() {
  const figures = { usedMs: 0, size: 100 * mebibyte, now: 0, collections: 0 }
  const background = createBackground()
  const job = returnMemory(background, {
    usedMs: () => figures.usedMs,
    size: () => figures.size,
    now: () => figures.now,
    collect() {
      figures.collections++
      figures.size = 105 * mebibyte
    },
  })
  /** Lets time pass in which the process used so much of a processor and reached a size. */
  async function pass(seconds: number, { share, size }: { share: number; size: number }) {
    figures.now += seconds * 1000
    figures.usedMs += share * seconds * 1000
    figures.size = size * mebibyte
    await job.runNow()
    return figures.collections
  }
  return { pass, close: () => background.close() }
}

/** The same once what its start left is collected, counted from there. */
async function watched() {
  const { pass, close } = started()
  const atStart = await pass(20, { share: 0.01, size: 105 })
  return { pass: async (...time: Parameters<typeof pass>) => (await pass(...time)) - atStart, close }
}

test('what the start has left is given back once the portal is at rest, and does not put off the next', async () => {
  const { pass, close } = started()
  expect(await pass(20, { share: 0.2, size: 101 })).toBe(0)
  expect(await pass(20, { share: 0.01, size: 101 })).toBe(1)
  expect(await pass(20, { share: 0.01, size: 120 })).toBe(1)
  expect(await pass(20, { share: 0.01, size: 210 })).toBe(2)
  await close()
})

test('what a crowd has left is given back once it is gone, and not while it is there', async () => {
  const { pass, close } = await watched()
  expect(await pass(20, { share: 0.9, size: 210 })).toBe(0)
  expect(await pass(20, { share: 0.01, size: 210 })).toBe(1)
  await close()
})

test('a process that has hardly grown is left alone', async () => {
  const { pass, close } = await watched()
  expect(await pass(20, { share: 0.01, size: 120 })).toBe(0)
  expect(await pass(20, { share: 0.01, size: 122 })).toBe(1)
  await close()
})

test('what comes again soon is given back every five minutes at most', async () => {
  const { pass, close } = await watched()
  expect(await pass(20, { share: 0.01, size: 210 })).toBe(1)
  expect(await pass(20, { share: 0.01, size: 210 })).toBe(1)
  expect(await pass(279, { share: 0.01, size: 210 })).toBe(1)
  expect(await pass(1, { share: 0.01, size: 210 })).toBe(2)
  await close()
})

test('growth counts from where the process was smallest', async () => {
  const { pass, close } = await watched()
  expect(await pass(20, { share: 0.01, size: 90 })).toBe(0)
  expect(await pass(20, { share: 0.01, size: 107 })).toBe(1)
  await close()
})

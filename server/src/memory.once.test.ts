import { expect, test } from 'vitest'
import { createBackground } from './background/background.ts'
import { returnMemory } from './memory.ts'

const mebibyte = 2 ** 20

/** A process whose figures are set manually, and the job that monitors it. */
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
  /** Advances the time, with the given CPU share used and the size reached. */
  async function pass(seconds: number, { share, size }: { share: number; size: number }) {
    figures.now += seconds * 1000
    figures.usedMs += share * seconds * 1000
    figures.size = size * mebibyte
    await job.runNow()
    return figures.collections
  }
  return { pass, close: () => background.close() }
}

/** The same after the memory used by the start has been returned; counts from there. */
async function watched() {
  const { pass, close } = started()
  const atStart = await pass(20, { share: 0.01, size: 105 })
  return { pass: async (...time: Parameters<typeof pass>) => (await pass(...time)) - atStart, close }
}

test('memory used by the start is returned once the portal is idle, and does not delay the next collection', async () => {
  const { pass, close } = started()
  expect(await pass(20, { share: 0.2, size: 101 })).toBe(0)
  expect(await pass(20, { share: 0.01, size: 101 })).toBe(1)
  expect(await pass(20, { share: 0.01, size: 120 })).toBe(1)
  expect(await pass(20, { share: 0.01, size: 210 })).toBe(2)
  await close()
})

test('memory used during a busy period is returned once it is over, and not during it', async () => {
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

test('memory that fills up again soon is returned every five minutes at most', async () => {
  const { pass, close } = await watched()
  expect(await pass(20, { share: 0.01, size: 210 })).toBe(1)
  expect(await pass(20, { share: 0.01, size: 210 })).toBe(1)
  expect(await pass(279, { share: 0.01, size: 210 })).toBe(1)
  expect(await pass(1, { share: 0.01, size: 210 })).toBe(2)
  await close()
})

test('growth is measured from the smallest size of the process', async () => {
  const { pass, close } = await watched()
  expect(await pass(20, { share: 0.01, size: 90 })).toBe(0)
  expect(await pass(20, { share: 0.01, size: 107 })).toBe(1)
  await close()
})

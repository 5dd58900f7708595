import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIndexClient, type IndexClient } from './index-client.ts'
import type { LogState } from './line-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'idlewood-test-retention-'))
let index: IndexClient
let log: LogState

const bodyOf = (id: number) =>
  id % 2 === 0
    ? `A_B (uid: 1) tips C_D (uid: ${100 + id}) with $50`
    : `A_B (uid: 1) hands the rope of house ${id} over`
const rowsOn = (date: string, first: number, count: number) =>
  Array.from({ length: count }, (_, more) => ({
    id: first + more,
    date: `${date} 10:00:00`,
    body: bodyOf(first + more),
    uid: null,
  }))
const forgetAll = async (today: string): Promise<void> => {
  await index.ask('keep', { today })
  while (await index.ask('forget', { today, budgetMs: 1 })) continue
}
const find = async (filter: object) =>
  (await index.ask('find', { filter, after: null, limit: 100 })).lines.map(
    ({ at, kind }) => `${at?.slice(0, 10)} ${kind}`,
  )

beforeAll(async () => {
  index = createIndexClient({
    folder,
    keep: { item: 31, all: 365 },
    templates: [
      {
        file: 'own.txt',
        content:
          '[log_give]\nitem: things="rope" | {actor} hands the rope of house {house} over\n' +
          'transfer: money actor>target | {actor} tips {target} with {money}',
      },
    ],
  })
  await index.ask('claim', null)
  const state = await index.ask('log', { name: 'log_give' })
  if (!state) throw new Error('The index takes no table.')
  log = state
  const rows = [
    ...rowsOn('2025-09-10', 1, 4),
    ...rowsOn('2026-10-10', 5, 2),
    ...rowsOn('2026-10-30', 7, 2),
    { id: 9, date: null, body: 'no date', uid: null },
  ]
  await index.ask('add', { log, rows, last: 9 })
})
afterAll(async () => {
  await index.close()
  rmSync(folder, { recursive: true, force: true })
})

test('removes lines older than their retention, kind by kind and month by month; sums and undated lines stay', async () => {
  const days = await index.ask('days', { from: '2026-01-01' })
  expect((await index.ask('totals', null)).lines).toBe(9)
  await forgetAll('2026-11-22')
  expect(await find({})).toEqual([
    '2026-10-30 transfer',
    '2026-10-30 item',
    '2026-10-10 transfer',
    'undefined other',
  ])
  expect(await index.ask('totals', null)).toEqual({ lines: 4, unknown: 1 })
  expect(readdirSync(folder).filter((file) => file.startsWith('2025'))).toEqual([])
  expect(await index.ask('days', { from: '2026-01-01' })).toEqual(days)
  expect(await index.ask('removal', null)).toEqual({ day: '2026-11-22', lines: 5 })
  expect(await find({ words: 'house' })).toHaveLength(1)
  expect(await find({ person: 1 })).toHaveLength(3)
  expect(await find({ place: 'house:5' })).toEqual([])
})

test('removed lines are neither restored nor counted twice when their rows are read again', async () => {
  const days = await index.ask('days', { from: '2026-01-01' })
  await index.ask('restart', { log: log.log })
  const rows = [...rowsOn('2025-09-10', 1, 4), ...rowsOn('2026-10-10', 5, 2)]
  await index.ask('add', { log, rows, last: 6 })
  expect((await index.ask('totals', null)).lines).toBe(4)
  expect(await index.ask('days', { from: '2026-01-01' })).toEqual(days)
})

test('the next day removes what has expired since', async () => {
  await forgetAll('2026-12-01')
  expect(await find({})).not.toContain('2026-10-30 item')
  expect(await index.ask('removal', null)).toEqual({ day: '2026-12-01', lines: 1 })
})

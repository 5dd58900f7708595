import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createIndexClient, type IndexClient } from './index-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'idlewood-test-ledger-'))
const open: IndexClient[] = []
afterEach(async () => {
  for (const index of open.splice(0)) await index.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The index of a portal started with these templates, once all lines have been read again. */
async function started(content: string): Promise<IndexClient> {
  for (const before of open.splice(0)) await before.close()
  const index = createIndexClient({
    folder,
    templates: [{ file: 'own.txt', content: `[log_give]\n${content}` }],
  })
  open.push(index)
  expect(await index.ask('claim', null)).toBe(true)
  await learnAll(index)
  return index
}

async function learnAll(index: IndexClient): Promise<void> {
  let isMore: boolean
  do isMore = await index.ask('relearn', { budgetMs: 50 })
  while (isMore)
}

const kindsOf = async (index: IndexClient) => {
  const { lines } = await index.ask('find', { filter: {}, after: null, limit: 10 })
  return lines.map(({ kind, amount }) => ({ kind, amount }))
}

test('new templates are tried on existing lines, and removed ones no longer apply', async () => {
  const known = 'item: things | {actor} hands {count} {thing} over'
  const index = await started(known)
  const log = await index.ask('log', { name: 'log_give' })
  if (!log) throw new Error('The index takes no table.')
  const rows = [
    { id: 1, date: '2026-11-20 10:00:00', body: 'A_B (uid: 1) hands 2 ropes over', uid: null },
    { id: 2, date: '2026-11-20 10:00:01', body: 'A_B (uid: 1) tips C_D (uid: 2) with $50', uid: null },
  ]
  await index.ask('add', { log, rows, last: 2 })
  expect(await kindsOf(index)).toEqual([
    { kind: 'other', amount: null },
    { kind: 'item', amount: null },
  ])
  expect(await index.ask('totals', null)).toEqual({ lines: 2, unknown: 1 })

  const more = await started(`${known}\ntransfer: money actor>target | {actor} tips {target} with {money}`)
  expect(await kindsOf(more)).toEqual([
    { kind: 'transfer', amount: 50 },
    { kind: 'item', amount: null },
  ])
  expect(await more.ask('totals', null)).toEqual({ lines: 2, unknown: 0 })

  const fewer = await started('transfer: money actor>target | {actor} tips {target} with {money}')
  expect(await kindsOf(fewer)).toEqual([
    { kind: 'transfer', amount: 50 },
    { kind: 'other', amount: null },
  ])
  expect(await fewer.ask('totals', null)).toEqual({ lines: 2, unknown: 1 })
})

describe('a saved template', () => {
  const known = 'item: things | {actor} hands {count} {thing} over'
  const saved = [
    { log: 'log_give', text: 'transfer: money actor>target | {actor} tips {target} with {money}' },
  ]
  const tips = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: first + index,
      date: '2026-11-20 10:00:00',
      body: 'A_B (uid: 1) tips C_D (uid: 2) with $50',
      uid: null,
    }))
  const addTips = async (index: IndexClient, first: number, count: number): Promise<void> => {
    const log = await index.ask('log', { name: 'log_give' })
    if (!log) throw new Error('The index takes no table.')
    await index.ask('add', { log, rows: tips(first, count), last: first + count - 1 })
  }
  /** Reads one batch of lines again, and leaves the rest. */
  const learnSome = async (index: IndexClient) =>
    expect(await index.ask('relearn', { budgetMs: 60_000 })).toBe(true)
  const countsOf = (index: IndexClient) => index.ask('totals', null)

  test('that is deleted while lines are read again applies to none of them', async () => {
    const index = await started(known)
    await addTips(index, 1, 1200)
    await index.ask('templates', { saved })
    await learnSome(index)
    expect(await countsOf(index)).toEqual({ lines: 1200, unknown: 700 })
    await index.ask('templates', { saved: [] })
    await learnAll(index)
    expect(await countsOf(index)).toEqual({ lines: 1200, unknown: 1200 })
    expect(await index.ask('days', { from: '2026-01-01' })).toEqual([])
  })

  test('that is changed while lines are read again leaves no line with its earlier reading', async () => {
    const index = await started(known)
    await addTips(index, 1, 1200)
    await index.ask('templates', { saved })
    await learnSome(index)
    const text = 'fine: money actor>target | {actor} tips {target} with {money}'
    await index.ask('templates', { saved: [{ log: 'log_give', text }] })
    await learnAll(index)
    const days = await index.ask('days', { from: '2026-01-01' })
    expect(days.map(({ kind, lines }) => ({ kind, lines }))).toEqual([{ kind: 'fine', lines: 1200 }])
  })

  test('that is added again while its lines are being reset is tried on all of them', async () => {
    const index = await started(known)
    await addTips(index, 1, 1200)
    await index.ask('templates', { saved })
    await learnAll(index)
    await index.ask('templates', { saved: [] })
    await learnSome(index)
    await index.ask('templates', { saved })
    await learnAll(index)
    expect(await countsOf(index)).toEqual({ lines: 1200, unknown: 0 })
  })

  test('that is deleted before any line was read again does not apply to lines added in the meantime', async () => {
    const index = await started(known)
    await index.ask('templates', { saved })
    await addTips(index, 1, 3)
    await index.ask('templates', { saved: [] })
    await learnAll(index)
    expect(await countsOf(index)).toEqual({ lines: 3, unknown: 3 })
  })
})

/** Logs whose date is a day without a time, or Unix seconds. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ledger } from '@idlewood/contract/ledger'
import { expect, onTestFinished, test } from 'vitest'
import { nexonic } from '../../test/forks/nexonic.ts'
import { seededDatabase, staffedPortal } from '../../test/forks/fork-portal.ts'
import { createIndexClient } from './index-client.ts'

const logOf = (date: string) => ({
  keys: ['primary id'],
  counts: 'id',
  columns: `id int not null, date ${date}, description varchar(255)`,
})
const fork = {
  ...nexonic,
  log_land: logOf('date'),
  log_give: logOf('int unsigned'),
  log_gang: logOf('datetime'),
}

test('lines have the day or the time of such a date, and are found by it', async () => {
  const url = await seededDatabase(
    fork,
    `insert into log_land (date, description) values ('2026-11-03', 'a'), ('2026-10-31', 'b'), (null, 'c')`,
    `insert into log_give (date, description) values (1793872805, 'd'), (0, 'e')`,
    `insert into log_gang (date, description) values ('2026-11-04 10:00:00', 'f'), ('0000-00-00', 'g')`,
  )
  const { portal, token } = await staffedPortal(url, ['view_ledger'])
  await portal.app.ledger.readNow()
  const timesOf = async (query: object) => {
    const { status, body } = await portal.call(ledger.list, { query }, { token })
    expect(status, JSON.stringify(body)).toBe(200)
    return Object.fromEntries(body.lines.map(({ text, at }) => [text, at]))
  }
  expect(await timesOf({})).toEqual({
    a: '2026-11-03T00:00:00',
    b: '2026-10-31T00:00:00',
    c: null,
    d: '2026-11-05T10:00:05',
    e: null,
    f: '2026-11-04T10:00:00',
    g: null,
  })
  expect(
    Object.keys(await timesOf({ from: '2026-11-03T00:00:00', until: '2026-11-04T23:59:59' })).toSorted(),
  ).toEqual(['a', 'f'])
})

test('lines that an earlier release took in without their day are not taken in again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-test-days-'))
  const index = createIndexClient({ folder, templates: [] })
  onTestFinished(async () => {
    await index.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await index.ask('claim', null)
  const log = await index.ask('log', { name: 'log_land' })
  if (!log) throw new Error('The index takes no table.')
  const row = (id: number, date: string | null) => ({ id, date, body: `line ${id}`, uid: null })
  await index.ask('add', { log, rows: [row(1, null), row(2, null)], last: 2 })
  await index.ask('add', { log, rows: [1, 2, 3].map((id) => row(id, '2026-11-03')), last: 3 })
  const { lines } = await index.ask('find', { filter: {}, after: null, limit: 10 })
  expect(lines.map(({ text }) => text).toSorted()).toEqual(['line 1', 'line 2', 'line 3'])
})

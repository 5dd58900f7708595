/**
 * The ledger's index: lines a second on the way in, bytes a line, memory, and searches by person, pair,
 * words, kind and amount. Lines are made up as the gamemodes write them; some people are far busier than
 * others.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIndexClient, type IndexClient } from '../server/src/ledger/index-client.ts'
import type { LineFilter } from '../server/src/ledger/index-query.ts'
import { median } from './load.ts'

const presets = join(import.meta.dirname, '../presets/ledger/english.txt')
const batch = 1000
const people = 50_000
const repeats = 15
const years = 3

/** Few people do most of it. */
const somebody = (): number => 1 + Math.floor(Math.random() ** 4 * people)

function lineBy(id: number): string {
  const [one, other] = [somebody(), somebody()]
  const party = (uid: number) => `Player_N${uid} (uid: ${uid})`
  const located = (uid: number) => `${party(uid)} (IP: 10.${uid % 250}.${id % 250}.7)`
  switch (id % 6) {
    case 0:
      return `${party(one)} gives ${1 + (id % 40)} materials to ${party(other)}`
    case 1:
      return `${party(one)} purchased a Sultan for $${(id % 500) * 1000 + 500}.`
    case 2:
      return `${located(one)} sold their house (id: ${id % 900}) for $${(id % 900) * 1500 + 1} to ${located(other)}`
    default:
      return `${located(one)} gives $${1 + ((id * 7919) % 90_000)} to ${located(other)}`
  }
}

const dateOf = (id: number, lines: number): string => {
  const milliseconds = Date.UTC(2023, 10, 1) + (id / lines) * years * 365 * 86_400_000
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
}

async function fill(index: IndexClient, lines: number): Promise<number> {
  await index.ask('claim', null)
  const log = await index.ask('log', { name: 'log_give' })
  if (!log) throw new Error('The index takes no table.')
  const start = performance.now()
  for (let id = 1; id <= lines; id += batch) {
    const rows = Array.from({ length: batch }, (_, more) => ({
      id: id + more,
      date: dateOf(id + more, lines),
      body: lineBy(id + more),
      uid: null,
    }))
    await index.ask('add', { log, rows, last: id + batch - 1 })
  }
  return lines / ((performance.now() - start) / 1000)
}

async function search(index: IndexClient, name: string, filter: LineFilter, goal: string): Promise<void> {
  const times: number[] = []
  let found = 0
  let isWhole = true
  for (let index_ = 0; index_ < repeats; index_++) {
    const start = performance.now()
    const { lines, next } = await index.ask('find', { filter, after: null, limit: 50 })
    times.push(performance.now() - start)
    found = lines.length
    isWhole = next === null || lines.length === 50
  }
  const [first = 0] = times
  console.log(
    `  ${name.padEnd(30)} first ${first.toFixed(1)} ms, median ${median(times).toFixed(1)} ms (goal ${goal}), ${found} lines${isWhole ? '' : ', more to search'}`,
  )
}

const megabytes = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024

async function benchSize(lines: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-ledger-bench-'))
  const options = { folder, templates: [{ file: presets, content: readFileSync(presets, 'utf8') }] }
  const before = megabytes()
  const index = createIndexClient(options)
  try {
    const rate = await fill(index, lines)
    const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    console.log(
      `${lines.toLocaleString('en')} lines: ${Math.round(rate).toLocaleString('en')} a second in, ${Math.round(bytes / lines)} bytes each, ${Math.round(megabytes() - before)} MB more memory while reading`,
    )
    await search(index, 'newest', {}, '20')
    await search(index, 'busy person', { person: 1 }, '20')
    await search(index, 'quiet person', { person: people - 7 }, '20')
    await search(index, 'pair', { person: 1, other: 2 }, '30')
    await search(index, 'words: sultan', { words: 'sultan' }, '150')
    await search(index, 'words: one name', { words: `Player_N${people - 7}` }, '150')
    await search(index, 'words of a busy person', { words: 'sold house', person: 1 }, '150')
    await search(index, 'a place', { place: 'house:12' }, '150')
    await search(index, 'large amounts', { least: 1_300_000 }, '150')
  } finally {
    await index.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A tenth first, so that the growth shows. */
export async function benchLedger({ lines }: { lines: number }): Promise<void> {
  await benchSize(lines / 10)
  await benchSize(lines)
}

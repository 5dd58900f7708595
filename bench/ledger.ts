/**
 * The ledger's index: insert rate in lines a second, bytes per line, memory, and searches by person, pair,
 * words, kind and amount, first with cold caches, then warm. The lines imitate those of the gamemodes; some
 * people are far more active than others. A kept index is filled further from where it stopped, and only
 * searched once it is full.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createIndexClient, type IndexClient } from '../server/src/ledger/index-client.ts'
import type { IndexOptions, LinesFound } from '../server/src/ledger/index-jobs.ts'
import type { LineFilter } from '../server/src/ledger/index-query.ts'
import { collectGarbage } from '../server/src/memory.ts'
import { gameTime } from '../server/test/game-logs.ts'
import { median } from './load.ts'

const presets = join(import.meta.dirname, '../presets/ledger/english.txt')
const batch = 1000
const people = 50_000
const repeats = 15
const years = 3

/** Few people account for most lines. */
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
  return gameTime(milliseconds)
}

interface Fill {
  /** Lines a second; null if the index was already full. */
  readonly rate: number | null
  /** Peak memory in megabytes. */
  readonly peak: number
}

async function fill(index: IndexClient, lines: number): Promise<Fill> {
  await index.ask('claim', null)
  const log = await index.ask('log', { name: 'log_give' })
  if (!log) throw new Error('The index takes no table.')
  // Resets the peak, so that only what follows counts.
  writeFileSync('/proc/self/clear_refs', '5')
  const start = performance.now()
  for (let id = log.last + 1; id <= lines; id += batch) {
    const rows = Array.from({ length: Math.min(batch, lines - id + 1) }, (_, more) => ({
      id: id + more,
      date: dateOf(id + more, lines),
      body: lineBy(id + more),
      uid: null,
    }))
    await index.ask('add', { log, rows, last: id + rows.length - 1 })
    if (id % (batch * 1000) === 1) console.log(`    ${new Date().toISOString()} ${id} lines`)
  }
  const seconds = (performance.now() - start) / 1000
  return { rate: lines > log.last ? (lines - log.last) / seconds : null, peak: megabytes('VmHWM') }
}

interface Search {
  readonly name: string
  readonly filter: LineFilter
  /** Milliseconds. */
  readonly goal: number
}

const searches: readonly Search[] = [
  { name: 'newest', filter: {}, goal: 20 },
  { name: 'busy person', filter: { person: 1 }, goal: 20 },
  { name: 'quiet person', filter: { person: people - 7 }, goal: 20 },
  { name: 'pair', filter: { person: 1, other: 2 }, goal: 30 },
  { name: 'quiet pair', filter: { person: people - 7, other: 2 }, goal: 30 },
  { name: 'words: sultan', filter: { words: 'sultan' }, goal: 150 },
  { name: 'words: one name', filter: { words: `Player_N${people - 7}` }, goal: 150 },
  { name: 'words of a busy person', filter: { words: 'sold house', person: 1 }, goal: 150 },
  { name: 'a place', filter: { place: 'house:12' }, goal: 150 },
  { name: 'large amounts', filter: { least: 1_300_000 }, goal: 150 },
]

/** Reads until there are 50 lines or no more, as the page does. */
async function newest50(index: IndexClient, filter: LineFilter): Promise<{ found: number; calls: number }> {
  let [after, found, calls]: [string | null, number, number] = [null, 0, 0]
  do {
    const page: LinesFound = await index.ask('find', { filter, after, limit: 50 - found })
    found += page.lines.length
    after = page.next
    calls++
  } while (after !== null && found < 50)
  return { found, calls }
}

/** Milliseconds of a search with cold caches, both the portal's and the system's. */
async function firstTouch(options: IndexOptions, { filter }: Search): Promise<number> {
  for (const file of readdirSync(options.folder)) {
    execFileSync('dd', [`if=${join(options.folder, file)}`, 'iflag=nocache', 'count=0', 'status=none'])
  }
  const index = createIndexClient(options)
  // The thread starts with the portal, so its start is not part of the search.
  await index.ask('logs', null)
  const start = performance.now()
  await newest50(index, filter)
  const took = performance.now() - start
  await index.close()
  return took
}

async function measure(index: IndexClient, options: IndexOptions, search: Search): Promise<void> {
  const first = await firstTouch(options, search)
  const times: number[] = []
  let last = { found: 0, calls: 0 }
  for (let time = 0; time < repeats; time++) {
    const start = performance.now()
    last = await newest50(index, search.filter)
    times.push(performance.now() - start)
  }
  const { name, goal } = search
  const warm = `median ${median(times).toFixed(1)} ms (goal ${goal})`
  const calls = last.calls > 1 ? ` in ${last.calls} calls` : ''
  console.log(`  ${name.padEnd(24)} first ${first.toFixed(0)} ms, ${warm}, ${last.found} lines${calls}`)
}

const megabytes = (what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024

/** Milliseconds after which memory used for reading is released. */
const restMs = 70_000

async function benchSize(folder: string, lines: number): Promise<void> {
  const options = { folder, templates: [{ file: presets, content: readFileSync(presets, 'utf8') }] }
  const before = megabytes('VmRSS')
  const index = createIndexClient(options)
  try {
    const { rate, peak } = await fill(index, lines)
    await index.ask('totals', null)
    const files = readdirSync(folder)
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    const reading =
      rate === null
        ? 'full'
        : `${Math.round(rate).toLocaleString('en')} a second in, ${Math.round(peak - before)} MB more memory`
    console.log(
      `${lines.toLocaleString('en')} lines: ${reading}, ${Math.round(bytes / lines)} bytes each in ${files.length} files`,
    )
    for (const search of searches) await measure(index, options, search)
    console.log(`  after the searches ${Math.round(megabytes('VmRSS') - before)} MB more memory`)
    await sleep(restMs)
    // This process also generated the lines; collect that garbage so that it does not count for the index.
    for (let times = 0; times < 3; times++) collectGarbage()
    await sleep(1000)
    console.log(`  at rest ${Math.round(megabytes('VmRSS') - before)} MB more memory`)
  } finally {
    await index.close()
  }
}

/** Measures a tenth first, to show how figures grow. With `keep`, the indexes stay in that folder. */
export async function benchLedger({ lines, keep }: { lines: number; keep?: string }): Promise<void> {
  const home = keep ?? mkdtempSync(join(tmpdir(), 'idlewood-ledger-bench-'))
  try {
    for (const size of [lines / 10, lines]) await benchSize(join(home, String(size)), size)
  } finally {
    if (keep === undefined) rmSync(home, { recursive: true, force: true })
  }
}

/**
 * How much the ledger slows the game down: 500 new lines a second together with the game's own statements,
 * with log reading switched off and on in turns. The first time it is on, it also has a long log to catch up
 * with.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection, type Connection } from 'mysql2/promise'
import { startMariadb } from '../scripts/mariadb.ts'
import { freshDatabase } from '../server/test/mariadb.ts'
import { readIndex } from './ledger-kills.ts'

/** Lines in the log before measuring starts. */
const history = 300_000
const people = 20_000
const linesPerSecond = 500
const phaseMs = 15_000
/** Number of off-and-on cycles. */
const turns = 4
/** Milliseconds between two reads of the logs by the portal. */
const restMs = 2000

async function seed(url: string): Promise<void> {
  const connection = await createConnection({ uri: url })
  await connection.query('create table users (uid int primary key, cash int, bank int, x float, y float)')
  await connection.query(`insert into users select seq, seq, seq, 0, 0 from seq_1_to_${people}`)
  await connection.query(
    'create table log_give (id int primary key auto_increment, date datetime, description varchar(255))',
  )
  await connection.query(`insert into log_give (date, description)
    select now() - interval (${history} - seq) second,
      concat('Giver_', seq % 900, ' (uid: ', seq % 900 + 1, ') gives $', seq, ' to Taker_', seq % 700, ' (uid: ',
        seq % 700 + 1, ')')
    from seq_1_to_${history}`)
  await connection.end()
}

/** Milliseconds of every statement of one kind. */
type Times = number[]
interface Phase {
  readonly name: string
  readonly reads: Times
  readonly saves: Times
  readonly lines: Times
}

/** Sends statements at a steady rate, one after another, as a game does. */
async function pace(connection: Connection, { perSecond, times, sql, signal }: Pace): Promise<number> {
  const start = performance.now()
  let sent = 0
  while (!signal.aborted) {
    const due = start + (sent * 1000) / perSecond - performance.now()
    if (due > 1) await sleep(due)
    const began = performance.now()
    await connection.query(sql(sent++))
    times.push(performance.now() - began)
  }
  return sent
}

interface Pace {
  readonly perSecond: number
  readonly times: Times
  readonly sql: (serial: number) => string
  readonly signal: AbortSignal
}

const personOf = (serial: number): number => 1 + ((serial * 7919) % people)
const readSql = (serial: number) => `select * from users where uid = ${personOf(serial)}`
const saveSql = (serial: number) =>
  `update users set cash = ${serial}, bank = bank + 1, x = ${serial % 100} where uid = ${personOf(serial + 1)}`
const lineSql = (serial: number) =>
  `insert into log_give values (null, now(), 'Giver_${serial % 900} (uid: ${(serial % 900) + 1}) gives $${serial} to Taker_1 (uid: 2)')`

async function measure(connections: readonly Connection[], name: string): Promise<[Phase, number]> {
  const phase: Phase = { name, reads: [], saves: [], lines: [] }
  const aborter = new AbortController()
  const { signal } = aborter
  const work: [number, Times, (serial: number) => string][] = [
    [100, phase.reads, readSql],
    [100, phase.saves, saveSql],
    [linesPerSecond, phase.lines, lineSql],
  ]
  const running = work.map(([perSecond, times, sql], index) => {
    const connection = connections[index]
    if (!connection) throw new Error('There are as many connections as kinds of statements.')
    return pace(connection, { perSecond, times, sql, signal })
  })
  await sleep(phaseMs)
  aborter.abort()
  const [, , lines = 0] = await Promise.all(running)
  return [phase, lines]
}

const percentile = (times: Times, share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0

const said = (times: Times): string =>
  [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(2)).join(' / ')

function report(phases: readonly Phase[]): void {
  console.log('  milliseconds: median / 95 of 100 / 99 of 100')
  for (const { name, reads, saves, lines } of phases)
    console.log(`  ${name.padEnd(22)} reads ${said(reads)}, saves ${said(saves)}, lines ${said(lines)}`)
  const all = (isOn: boolean, kind: 'reads' | 'saves' | 'lines') =>
    phases.filter(({ name }) => (name !== 'off') === isOn).flatMap((phase) => phase[kind])
  for (const kind of ['reads', 'saves', 'lines'] as const) {
    const slower = percentile(all(true, kind), 0.95) - percentile(all(false, kind), 0.95)
    console.log(`  ${kind}: 95 of 100 are ${slower.toFixed(2)} ms slower with the reading on (goal 2)`)
  }
}

const startReader = (url: string, folder: string): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'ledger-reader.ts'), url, folder, String(restMs)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Alternates off and on. Returns the phases and the number of lines written. */
async function alternate(url: string, folder: string): Promise<[Phase[], number]> {
  const connections = await Promise.all([1, 2, 3].map(() => createConnection({ uri: url })))
  const phases: Phase[] = []
  let written = 0
  for (let turn = 1; turn <= turns; turn++) {
    const [off, before] = await measure(connections, 'off')
    const reader = startReader(url, folder)
    const [on, lines] = await measure(connections, turn === 1 ? 'on, first reading' : 'on')
    await stop(reader)
    phases.push(off, on)
    written += before + lines
  }
  await Promise.all(connections.map((connection) => connection.end()))
  return [phases, written]
}

export async function benchLedgerLoad({ mariadbd }: { mariadbd: string }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-ledger-load-'))
  const server = await startMariadb(mariadbd)
  process.env['IDLEWOOD_TEST_MARIADB'] = server.url
  try {
    const { url } = await freshDatabase()
    await seed(url)
    const [phases, written] = await alternate(url, folder)
    console.log(`${linesPerSecond} new lines a second, ${history} before them, MariaDB:`)
    report(phases)
    const reader = startReader(url, folder)
    const lines = history + written
    while (readIndex(folder).bodies.length < lines) await sleep(500)
    await stop(reader)
    console.log(`  all ${lines} lines are in the index`)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

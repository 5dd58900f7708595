/**
 * Thousands of clients that repeat their request at once, whatever the response: how many requests are still
 * accepted compared with a thousand clients, how fast, how the health check responds meanwhile, and what a
 * refusal costs. The requests come from 500 different people.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { startMariadb } from '../../scripts/mariadb.ts'
import { freePort, root } from '../../scripts/processes.ts'
import { makeCrowd, signInCrowd } from '../crowd.ts'
import { median, ticks } from '../load.ts'
import { startServer } from '../servers.ts'
import {
  line,
  startLivePortal,
  percentile,
  scratchFolder,
  formatDuration,
  type LivePortal,
} from './live-portal.ts'
import { createTown } from './town.ts'

const path = '/api/user/profile'
const crowds = [1000, 3000, 6000]
const rounds = 3
const seconds = 6

/** The output of the client program. */
interface ClientReport {
  accepted: number[]
  refused: number
  refusedWithoutRetryAfter: number
  /** Number of other results, by name. */
  others: Record<string, number>
}

interface Round extends Omit<ClientReport, 'accepted'> {
  perSecond: number
  p99: number
  healthP99: number
  healthFailed: number
  /** Microseconds of the portal's processor time per response, accepted or not. */
  cpuMicros: number
}

/** Requests the health check repeatedly. Returns the durations, and how many responses were not 200. */
async function watchHealth(
  portal: LivePortal,
  isOver: () => boolean,
): Promise<[times: number[], bad: number]> {
  const times: number[] = []
  let bad = 0
  while (!isOver()) {
    const { status, took } = await portal.call('/api/health')
    times.push(took)
    if (status !== 200) bad += 1
    await wait(20)
  }
  return [times, bad]
}

/** The server under test and the users' tokens. */
interface SurgeTarget {
  base: string
  pid: number
  /** A file with one token per line. */
  tokens: string
  /** The portal under test; undefined for a server that only refuses. */
  portal?: LivePortal
}

/** Runs a number of clients for some seconds. */
async function surge({ base, pid, tokens, portal }: SurgeTarget, clients: number): Promise<Round> {
  const program = join(root, 'bench/faults/surge-clients.ts')
  const { port } = new URL(base)
  const given = [port, String(clients), String(seconds), tokens, portal ? path : '/api/nothing']
  const child = spawn(process.execPath, [program, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  const before = ticks(pid)
  let isOver = false
  const health = portal ? watchHealth(portal, () => isOver) : undefined
  // Read before the clients disconnect, because closing thousands of connections also costs processor time.
  await lines.next()
  const used = ticks(pid) - before
  isOver = true
  const last = await lines.next()
  const { accepted, ...rest }: ClientReport = JSON.parse(String(last.value)) as ClientReport // the program prints one line
  const [times, healthFailed] = (await health) ?? [[], 0]
  await ended
  return {
    ...rest,
    perSecond: accepted.length / seconds,
    p99: percentile(accepted, 0.99),
    healthP99: percentile(times, 0.99),
    healthFailed,
    cpuMicros: (used * 10_000) / (accepted.length + rest.refused),
  }
}

/** Microseconds that a separate server spends per response with a given number of clients. */
async function measureServer(
  tokens: string,
  commandAt: (port: number) => [string, ...string[]],
  clients: number,
): Promise<number> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const { companion, pid } = await startServer(commandAt(port), `${base}/ready`)
  try {
    const all = []
    for (let round = 0; round < rounds; round++)
      all.push((await surge({ base, pid, tokens }, clients)).cpuMicros)
    return median(all)
  } finally {
    await companion.stop()
  }
}

/** A server that refuses every request. */
const refusing = (port: number): [string, ...string[]] => [
  process.execPath,
  join(root, 'bench/faults/refusing-server.ts'),
  String(port),
]

/** Node's own server sending a few prepared bytes, which is the least that a response can cost in Node. */
const constant = (port: number): [string, ...string[]] => [
  process.execPath,
  join(root, 'bench/bare-server.ts'),
  String(port),
  'constant',
  Buffer.from('{}').toString('base64'),
]

function report(clients: number, rounds: readonly Round[], ofThousand: number): void {
  const of = (figure: (round: Round) => number): number => median(rounds.map(figure))
  const perSecond = of((round) => round.perSecond)
  const ratio = perSecond / ofThousand
  const refused = of((round) => round.refused) / seconds
  console.log(
    `  ${clients} clients: ${Math.round(perSecond)} accepted and ${Math.round(refused)} refused a second`,
  )
  line('accepted, of those at 1,000 clients', ratio.toFixed(2), ratio >= 0.8, 'at least 0.80')
  const p99 = of((round) => round.p99)
  line('accepted, p99', formatDuration(p99), p99 < 1000, 'below 1 s')
  const health = of((round) => round.healthP99)
  line('health, p99', formatDuration(health), health < 250, 'below 250 ms')
  const bad = rounds.flatMap(({ others, refusedWithoutRetryAfter, healthFailed }) =>
    Object.entries({
      ...others,
      'refused without Retry-After': refusedWithoutRetryAfter,
      'health not 200': healthFailed,
    }).filter(([, count]) => count > 0),
  )
  const named = bad.map(([what, count]) => `${count} ${what}`).join(', ')
  line('anything else, in all rounds', named || 'none', bad.length === 0, 'none')
}

/** Measures the surge. The clients run on the same processors as the portal and its database. */
export async function benchSurge({ mariadbd }: { mariadbd: string }): Promise<void> {
  console.log(`\nClients that ask again at once: ${path}, 500 people, MariaDB, medians of ${rounds} rounds`)
  const server = await startMariadb(mariadbd)
  const town = await createTown(server.url, { name: 'surge', people: 20_000 })
  await makeCrowd(town.gameUrl)
  const folder = scratchFolder()
  const portal = await startLivePortal({
    DATA_DIR: folder,
    GAME_DATABASE_URL: town.gameUrl,
    PORTAL_DATABASE_URL: town.portalUrl,
    TRUST_PROXY: '1',
    READS_PER_MINUTE: '100000000',
  })
  try {
    const tokens = join(folder, 'tokens')
    writeFileSync(tokens, (await signInCrowd(portal.base)).map(({ token }) => token).join('\n'))
    const seen = new Map(crowds.map((clients): [number, Round[]] => [clients, []]))
    for (let round = 0; round < rounds; round++)
      for (const [clients, all] of seen)
        all.push(await surge({ base: portal.base, pid: portal.pid, tokens, portal }, clients))
    const thousand = seen.get(1000) ?? []
    const ofThousand = median(thousand.map(({ perSecond }) => perSecond))
    for (const [clients, all] of seen) report(clients, all, ofThousand)
    const refusal = await measureServer(tokens, refusing, 6000)
    const [floor, floorOfMany] = [
      await measureServer(tokens, constant, 1000),
      await measureServer(tokens, constant, 6000),
    ]
    const good = median(thousand.map(({ cpuMicros }) => cpuMicros))
    const figure = `${(refusal / good).toFixed(2)} (${refusal.toFixed(1)} of ${good.toFixed(1)} µs)`
    line('a refusal, of a good answer, processor time', figure, refusal <= good / 4, 'at most 0.25')
    console.log(
      `  a constant from Node's own server: ${floor.toFixed(1)} µs at 1,000 clients, ${floorOfMany.toFixed(1)} at 6,000`,
    )
  } finally {
    await portal.end('SIGKILL')
    await server.stop()
  }
}

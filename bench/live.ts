/**
 * Two thousand clients that only listen: the cost of each, how soon all of them receive an event, and whether
 * anything is leaked when they disconnect.
 */
import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type ClientRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../scripts/processes.ts'
import { createDatabase } from '../server/src/db/database.ts'
import type { PortalTables } from '../server/src/db/portal-schema.ts'
import { publishWith } from '../server/src/live/live.ts'
import { startServer } from './servers.ts'

const listeners = 2000
const connects = 10_000
const rounds = 20

/** Resident memory of a process in mebibytes. */
function held(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Makes the portal collect garbage on a signal; what is still in use afterwards is retained. */
const collector = "data:text/javascript,process.on('SIGUSR2',()=>gc())"

/** What remains after a garbage collection: objects in use, total memory, open files. */
async function remains(base: string, pid: number): Promise<string> {
  process.kill(pid, 'SIGUSR2')
  await wait(2000)
  const figures = await (await fetch(`${base}/metrics`)).text()
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(figures)?.[1]) / 1024 / 1024
  return `objects ${heap.toFixed(1)} MiB, process ${held(pid).toFixed(0)} MiB, ${files(pid)} files`
}

const files = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

const agent = new Agent({ keepAlive: false, maxSockets: Infinity })

/** One listener, with its own IP address, because a portal limits the connections per address. */
function listen(base: string, number: number, hear: () => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
    const request = get(`${base}/api/live`, { agent, headers }, (response) => {
      response.on('error', () => undefined)
      if (response.statusCode !== 200) {
        reject(new Error(`The portal answered ${response.statusCode}.`))
        return
      }
      response.on('data', (data: Buffer) => {
        if (data.includes('data: ')) hear()
      })
      resolve(request)
    })
    request.on('error', reject)
  })
}

/** Connects many listeners, a hundred at a time. */
async function openAll(
  base: string,
  count: number,
  hear: (number: number) => void,
): Promise<ClientRequest[]> {
  const open: ClientRequest[] = []
  while (open.length < count) {
    const from = open.length
    const some = Math.min(100, count - from)
    open.push(
      ...(await Promise.all(
        Array.from({ length: some }, (_, index) => listen(base, from + index, () => hear(from + index))),
      )),
    )
  }
  return open
}

const at = (sorted: readonly number[], share: number): string =>
  `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)} ms`

/** How soon all listeners receive the event that `tell` causes, in milliseconds, sorted. */
async function timed(times: Map<number, number>, tell: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.clear()
    const begun = performance.now()
    await tell()
    const end = begun + 5000
    while (times.size < listeners && performance.now() < end) await wait(5)
    if (times.size < listeners) throw new Error(`Only ${times.size} of ${listeners} heard.`)
    all.push(...[...times.values()].map((time) => time - begun))
    await wait(200)
  }
  return all.toSorted((a, b) => a - b)
}

/** The portal under test. */
interface MeasuredPortal {
  readonly base: string
  readonly pid: number
  readonly folder: string
}

/** When each listener last received something, and a function that disconnects them. */
interface Audience {
  readonly times: Map<number, number>
  leave(): void
}

/** Connects everyone, and measures the cost while nothing happens. */
async function measureIdle({ base, pid }: MeasuredPortal): Promise<Audience> {
  const collect = async (): Promise<void> => {
    process.kill(pid, 'SIGUSR2')
    await wait(2000)
  }
  // Wait for temporary allocations of the start to be freed.
  await wait(5000)
  await collect()
  const before = held(pid)
  const times = new Map<number, number>()
  const open = await openAll(base, listeners, (number) => times.set(number, performance.now()))
  await wait(20_000)
  await collect()
  const after = held(pid)
  const each = (((after - before) * 1024) / listeners).toFixed(1)
  console.log(`\n${listeners} idle listeners, beside each other on this machine`)
  console.log(
    `  memory ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB after twenty seconds of listening`,
  )
  console.log(`  ${each} KiB each`)
  return { times, leave: () => open.forEach((request) => request.destroy()) }
}

const figuresOf = (sorted: readonly number[]): string =>
  `median ${at(sorted, 0.5)}, 99 % ${at(sorted, 0.99)}, worst ${at(sorted, 1)}`

/** How soon all receive the event of a patch note created through this portal. */
async function measureCall({ base }: MeasuredPortal, { times }: Audience): Promise<void> {
  const post = (path: string, body: object, token?: string): Promise<Response> =>
    fetch(`${base}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
  const answer = await post('auth/login', { username: 'Demo_Owner', password: 'idlewood' })
  const { token } = (await answer.json()) as { token: string } // the reply of a sign-in
  let version = 0
  const heard = await timed(times, async () => {
    const note = { notes: ['Measured'], title: null, youtube: null, publishAt: 'now' }
    const written = await post('admin/patchnotes', { version: `9.${++version}`, ...note }, token)
    if (written.status !== 201) throw new Error(`The note was not taken: ${await written.text()}`)
  })
  console.log(`  from a patch note's call to each listener, ${rounds} times: ${figuresOf(heard)}`)
}

/** How soon all receive an event that another process publishes. */
async function measureDatabase({ folder }: MeasuredPortal, { times }: Audience): Promise<void> {
  const portal = createDatabase<PortalTables>(`sqlite:${join(folder, 'portal.sqlite')}`)
  const heard = await timed(times, () => publishWith(portal.db, { topic: 'tracks', to: 'everyone' }))
  await portal.close()
  console.log(`  from another process, by the database: ${figuresOf(heard)}`)
}

/** What remains after many listeners connect and disconnect. */
async function measureLeavings({ base, pid }: MeasuredPortal): Promise<void> {
  await wait(3000)
  console.log(`  ${connects} connect and go, twice over: what stays after a collection`)
  console.log(`    before: ${await remains(base, pid)}`)
  for (let round = 1; round <= 2; round++) {
    for (let done = 0; done < connects; done += 500) {
      const some = await openAll(base, 500, () => undefined)
      for (const request of some) request.destroy()
    }
    await wait(5000)
    console.log(`    after ${round * connects}: ${await remains(base, pid)}`)
  }
}

/** Measures a portal on its demo world. */
export async function benchLive(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-live-'))
  const port = String(await freePort())
  const base = `http://127.0.0.1:${port}`
  const { companion, pid } = await startServer(
    [process.execPath, '--expose-gc', '--import', collector, 'server/build/main.js'],
    `${base}/api/health`,
    {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      // A few people stand for many, so the rate limit is lifted.
      READS_PER_MINUTE: '100000000',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    },
  )
  const measured = { base, pid, folder }
  try {
    const audience = await measureIdle(measured)
    await measureCall(measured, audience)
    await measureDatabase(measured, audience)
    audience.leave()
    await measureLeavings(measured)
  } finally {
    await companion.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

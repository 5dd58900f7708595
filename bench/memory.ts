/**
 * The portal's memory, started with the command line of `npm start`: when ready, idle, during load and a
 * minute after it, and with a million users in MariaDB. Figures are the resident set size, which includes the
 * program's own pages; the portal's private memory is listed beside it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMariadb } from '../scripts/mariadb.ts'
import { freePort, root } from '../scripts/processes.ts'
import { crowdScript, makeCrowdedDemo, signInCrowd } from './crowd.ts'
import { measure, median, ticks } from './load.ts'
import { portalEnvironment, startServer } from './servers.ts'
import { residentMegabytes, seed } from './users.ts'

/** Megabytes, and seconds of processor time. */
const goals = { rest: 110, users: 40, afterLoad: 150, start: 1 }
const starts = 5
const few = 10_000
/** Number of clients for each kind of load, and its duration in seconds. */
const load = { clients: [32, 256], seconds: 15 }
const calls = ['user/profile', 'user/vehicles', 'user/inventory', 'user/profile/perms']

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
/** `npm start`, without npm. */
const [, ...options] = scripts.start.split(' ')

/** Private memory of a process in megabytes, without the program's pages, which other processes may share. */
const ownMegabytes = (pid: number): number =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

interface Portal {
  readonly base: string
  readonly pid: number
  /** Seconds of processor time until it was ready. */
  readonly started: number
  stop(): Promise<void>
}

async function startPortal(folder: string, environment: Record<string, string> = {}): Promise<Portal> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const { companion, pid } = await startServer([process.execPath, ...options], `${base}/api/health/ready`, {
    ...portalEnvironment(port, folder),
    // Each member of the crowd signs in from a separate IP address, as real people do.
    TRUST_PROXY: '1',
    ...environment,
  })
  return { base, pid, started: ticks(pid) / 100, stop: () => companion.stop() }
}

const shown = (pid: number): string =>
  `${residentMegabytes(pid).toFixed(1)} MB (${ownMegabytes(pid).toFixed(1)} its own)`

const print = (what: string, figure: string, goal = ''): void =>
  console.log(`  ${what.padEnd(40)} ${figure}${goal && ` (goal: ${goal})`}`)

async function measureStarts(folder: string): Promise<void> {
  const seconds: number[] = []
  for (let start = 0; start < starts; start++) {
    const portal = await startPortal(folder)
    seconds.push(portal.started)
    if (start === 0) print('as it is ready', shown(portal.pid))
    await portal.stop()
  }
  print(`processor time to ready, median of ${starts}`, `${median(seconds).toFixed(2)} s`, `${goals.start} s`)
}

/** Lets a crowd make the busiest calls, and records the portal's memory meanwhile and afterwards. */
async function measureLoad({ base, pid }: Portal, folder: string, wrk: string): Promise<void> {
  const script = crowdScript(folder, await signInCrowd(base))
  for (const clients of load.clients) {
    for (const call of calls) {
      const url = `${base}/api/${call}`
      const { requestsPerSecond } = measure({
        wrk,
        url,
        script,
        clients,
        seconds: load.seconds,
        pid,
        mayRefuse: true,
      })
      print(`${clients} clients, ${call}`, `${shown(pid)} at ${Math.round(requestsPerSecond)} a second`)
    }
  }
  await wait(60_000)
  print('a minute after load', shown(pid), `${goals.afterLoad} MB`)
}

/** Runs portals with few and with many users in MariaDB, and prints the difference. */
async function measureUsers(
  url: string,
  { users, minutes }: { users: number; minutes: number },
): Promise<void> {
  const folders: string[] = []
  const portals: Portal[] = []
  try {
    for (const size of [few, users]) {
      const game = await seed(url, size)
      const folder = mkdtempSync(join(tmpdir(), 'idlewood-bench-'))
      folders.push(folder)
      portals.push(await startPortal(folder, { GAME_DATABASE_URL: game, SUPER_USERS: `uid:${size}` }))
    }
    await wait(minutes * 60_000)
    const [small = NaN, large = NaN] = portals.map(({ pid }) => residentMegabytes(pid))
    print(`${few.toLocaleString('en')} users at rest`, shown(portals[0]?.pid ?? 0))
    print(`${users.toLocaleString('en')} users at rest`, shown(portals[1]?.pid ?? 0))
    print('of which for the users', `${(large - small).toFixed(1)} MB`, `${goals.users} MB`)
  } finally {
    for (const portal of portals) await portal.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures everything. `minutes` is how long a portal idles before it is measured. */
export async function benchMemory({
  mariadbd,
  wrk,
  users,
  minutes,
}: {
  mariadbd: string
  wrk: string
  users: number
  minutes: number
}): Promise<void> {
  console.log(`\nMemory, after ${minutes} minutes at rest`)
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-bench-'))
  const mariadb = await startMariadb(mariadbd)
  try {
    await makeCrowdedDemo(join(folder, 'demo-world.sqlite'))
    // The first start creates the tables and fills the compile cache.
    await (await startPortal(folder)).stop()
    await measureStarts(folder)
    const portal = await startPortal(folder)
    await wait(minutes * 60_000)
    print('at rest', shown(portal.pid), `${goals.rest} MB`)
    await measureLoad(portal, folder, wrk)
    await portal.stop()
    await measureUsers(mariadb.url, { users, minutes })
  } finally {
    await mariadb.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

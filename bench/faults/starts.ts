/** How soon the portal is ready after a start, and how it stops. */
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { startMariadb } from '../../scripts/mariadb.ts'
import {
  line,
  startLivePortal,
  percentile,
  scratchFolder,
  formatDuration,
  type LivePortal,
} from './live-portal.ts'
import { createTown } from './town.ts'

const starts = 15

async function restarts(title: string, environment: Record<string, string>): Promise<void> {
  // The first start creates the demo world and the tables.
  await (await startLivePortal(environment)).end('SIGKILL')
  const took: number[] = []
  const cpu: number[] = []
  for (let start = 0; start < starts; start++) {
    const portal = await startLivePortal(environment)
    took.push(portal.startedIn)
    cpu.push(portal.startedInCpu)
    await portal.end(start % 2 === 0 ? 'SIGKILL' : 'SIGINT')
  }
  const [median, worst] = [percentile(took, 0.5), Math.max(...took)]
  line(`${title}, median of ${starts}`, formatDuration(median), median < 2000, 'below 2 s')
  console.log(
    `         of which at work, median                  ${formatDuration(percentile(cpu, 0.5))}; load of this machine ${loadavg()[0]?.toFixed(1)}`,
  )
  line(`${title}, worst`, formatDuration(worst), worst < 5000, 'below 5 s')
}

/**
 * Makes one request whose body is sent in two halves, so it is in flight until the second. Returns its
 * status.
 */
function slowLogin(portal: LivePortal, pause: number): Promise<number> {
  // A different name each time, because attempts for one name are limited.
  const body = JSON.stringify({ username: `Nobody_${pause}`, password: 'whatever' })
  const { hostname, port } = new URL(portal.base)
  return new Promise((resolve) => {
    const sent = request(
      {
        hostname,
        port,
        method: 'POST',
        path: '/api/auth/login',
        agent: new Agent({ keepAlive: false }),
        headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('error', () => resolve(0))
    sent.write(body.slice(0, 10))
    setTimeout(() => sent.end(body.slice(10)), pause)
  })
}

async function gracefulStop(environment: Record<string, string>): Promise<void> {
  const portal = await startLivePortal(environment)
  const held = Array.from({ length: 20 }, (_, index) => slowLogin(portal, 1000 + index * 250))
  await wait(300)
  const ended = portal.end('SIGTERM')
  await wait(50)
  const ready = await portal.call('/api/health/ready')
  const health = await portal.call('/api/health')
  line(
    'after SIGTERM readiness answers',
    `${ready.status}, health ${health.status}`,
    ready.status === 503 && health.status === 503,
    '503 at once',
  )
  const { code, took } = await ended
  const statuses = await Promise.all(held)
  const finished = statuses.filter((status) => status === 401).length
  line(
    'requests in flight that got their answer',
    `${finished} of ${held.length}`,
    finished === held.length,
    'all',
  )
  line('exit', `code ${code} after ${formatDuration(took)}`, code === 0 && took < 20_000, '0 within 20 s')
}

async function stopBesideAStream(environment: Record<string, string>): Promise<void> {
  const portal = await startLivePortal(environment)
  const open = await fetch(`${portal.base}/api/live`).catch(() => undefined)
  const { code, took } = await portal.end('SIGTERM')
  line(
    `exit with a live stream open (it answered ${open?.status})`,
    `code ${code} after ${formatDuration(took)}`,
    code === 0 && took < 20_000,
    '0 within 20 s',
  )
}

/** Measures starts and stops. */
export async function benchStarts({ mariadbd }: { mariadbd: string }): Promise<void> {
  console.log('\nStart and stop')
  const server = await startMariadb(mariadbd)
  try {
    const demo = { DATA_DIR: scratchFolder() }
    await restarts('restart to ready, demo world on SQLite', demo)
    const { gameUrl, portalUrl } = await createTown(server.url, { name: 'starts', people: 100_000 })
    const onServer = {
      DATA_DIR: scratchFolder(),
      GAME_DATABASE_URL: gameUrl,
      PORTAL_DATABASE_URL: portalUrl,
      SUPER_USERS: 'uid:100001',
    }
    await restarts('restart to ready, 100,000 users on MariaDB', onServer)
    await gracefulStop(onServer)
    await stopBesideAStream(demo)
  } finally {
    await server.stop()
  }
}

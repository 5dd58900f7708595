/**
 * A thousand concurrent clients: how long accepted requests wait, how the others are refused, and how soon
 * everything is back to normal.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, get } from 'node:http'
import { startMariadb } from '../../scripts/mariadb.ts'
import { line, percentile, formatDuration, type LivePortal } from './live-portal.ts'
import { signInOwner } from '../../server/test/killed-portal.ts'
import { createTown, startTownPortal } from './town.ts'

const clients = 1000
const seconds = 15
const paths = [
  '/api/user/profile',
  '/api/user/vehicles',
  '/api/user/inventory',
  '/api/user/allusers?page=3&limit=100',
  '/api/user/allusers?search=man7&page=1&limit=100',
  '/api/user/serverstats',
]

interface SeenAnswer {
  status: number
  took: number
  retryAfter: boolean
}

/** One client: sends a request, waits for the response and repeats, on its own connection. */
async function client(base: string, token: string, until: number, seen: SeenAnswer[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string): Promise<void> =>
    new Promise((resolve) => {
      const begin = performance.now()
      const done = (status: number, retryAfter: boolean): void => {
        seen.push({ status, took: performance.now() - begin, retryAfter })
        resolve()
      }
      get(`${base}${path}`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        response.resume()
        response.on('end', () =>
          done(response.statusCode ?? 0, response.headers['retry-after'] !== undefined),
        )
        response.on('error', () => done(0, false))
      }).on('error', () => done(0, false))
    })
  while (Date.now() < until) {
    await ask(paths[Math.floor(Math.random() * paths.length)] ?? '/')
    // Like a browser that was told to retry later.
    if (seen.at(-1)?.status === 503) await wait(200)
  }
  agent.destroy()
}

/** Durations of fifty calls in sequence, and how many of them were refused. */
async function callCalmly(portal: LivePortal, token: string): Promise<{ times: number[]; refused: number }> {
  const times: number[] = []
  let refused = 0
  for (let index = 0; index < 50; index++) {
    const { status, took } = await portal.call('/api/user/profile', { token })
    times.push(took)
    if (status !== 200) refused++
  }
  return { times, refused }
}

/** What the clients received, and the state of the portal meanwhile. */
interface Rush {
  readonly seen: SeenAnswer[]
  readonly health: { status: number; took: number }[]
  /** Bytes of memory: before, and the peak. */
  readonly before: number
  highest: number
}

async function rush(portal: LivePortal, token: string): Promise<Rush> {
  const before = portal.memory()
  const rush: Rush = { seen: [], health: [], before, highest: before }
  const until = Date.now() + seconds * 1000
  const watch = async (): Promise<void> => {
    while (Date.now() < until) {
      rush.health.push(await portal.call('/api/health'))
      rush.highest = Math.max(rush.highest, portal.memory())
      await wait(250)
    }
  }
  const crowd = Array.from({ length: clients }, () => client(portal.base, token, until, rush.seen))
  await Promise.all([watch(), ...crowd])
  return rush
}

function reportAnswers(seen: readonly SeenAnswer[]): void {
  const accepted = seen.filter(({ status }) => status === 200).map(({ took }) => took)
  const turnedAway = seen.filter(({ status }) => status === 503 || status === 429)
  const others = seen.length - accepted.length - turnedAway.length
  const p99 = percentile(accepted, 0.99)
  const rate = Math.round(seen.length / seconds)
  console.log(
    `  ${seen.length} answers, ${rate} a second: ${accepted.length} accepted, ${turnedAway.length} turned away; ` +
      `the median accepted one took ${formatDuration(percentile(accepted, 0.5))}`,
  )
  line('accepted, p99', formatDuration(p99), p99 < 2000, 'below 2 s')
  const polite = turnedAway.filter(({ retryAfter }) => retryAfter).length
  const isPolite = polite === turnedAway.length
  line('turned away with Retry-After', `${polite} of ${turnedAway.length}`, isPolite, 'all')
  line('anything else', String(others), others === 0, 'none')
}

function reportPortal({ health, before, highest }: Rush): void {
  const slowest = Math.max(...health.map(({ took }) => took))
  const ill = health.filter(({ status }) => status !== 200).length
  const figure = `${formatDuration(slowest)}, ${ill} of ${health.length} not 200`
  line('health, slowest', figure, slowest < 1000, 'below 1 s')
  const more = (highest - before) / 2 ** 20
  line('memory', `+${more.toFixed(0)} MiB`, more < 400, 'at most +400 MiB')
}

/** Measures overload. The clients run on the same processors as the portal. */
export async function benchOverload({ mariadbd }: { mariadbd: string }): Promise<void> {
  console.log(`\nOverload, ${clients} clients for ${seconds} s`)
  const server = await startMariadb(mariadbd)
  const people = 20_000
  const town = await createTown(server.url, { name: 'overload', people })
  const portal = await startTownPortal(town)
  try {
    const token = await signInOwner(portal)
    await wait(3000)
    const calm = percentile((await callCalmly(portal, token)).times, 0.5)
    const seen = await rush(portal, token)
    await wait(3000)
    const { times, refused } = await callCalmly(portal, token)
    reportAnswers(seen.seen)
    reportPortal(seen)
    const median = percentile(times, 0.5)
    const isNormal = refused === 0 && median < Math.max(20, calm * 3)
    const figure = `median ${formatDuration(median)} (before ${formatDuration(calm)}), ${refused} refused`
    line('three seconds later', figure, isNormal, 'normal')
  } finally {
    await portal.end('SIGKILL')
    await server.stop()
  }
}

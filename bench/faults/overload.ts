/**
 * A thousand clients at once: what the accepted wait, how the rest are told, and how soon all is as before.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, get } from 'node:http'
import { startMariadb } from '../../scripts/mariadb.ts'
import { line, percentile, shown } from './live-portal.ts'
import { signInOwner } from '../../server/test/killed-portal.ts'
import { makeTown, portalOf } from './town.ts'

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

interface Seen {
  status: number
  took: number
  retryAfter: boolean
}

/** One client: asks, waits for the answer, asks again, on a connection of its own. */
async function client(base: string, token: string, until: number, seen: Seen[]): Promise<void> {
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
    // A browser that was told to come back does.
    if (seen.at(-1)?.status === 503) await wait(200)
  }
  agent.destroy()
}

/** Measures overload. The clients share the machine's processors with the portal. */
export async function benchOverload({ mariadbd }: { mariadbd: string }): Promise<void> {
  console.log(`\nOverload, ${clients} clients for ${seconds} s`)
  const server = await startMariadb(mariadbd)
  const people = 20_000
  const town = await makeTown(server.url, { name: 'overload', people })
  const portal = await portalOf(town)
  try {
    const token = await signInOwner(portal)
    await wait(3000)
    const calm: number[] = []
    for (let index = 0; index < 50; index++)
      calm.push((await portal.call('/api/user/profile', { token })).took)
    const before = portal.memory()
    let highest = before
    const health: { status: number; took: number }[] = []
    const seen: Seen[] = []
    const until = Date.now() + seconds * 1000
    const watching = (async () => {
      while (Date.now() < until) {
        health.push(await portal.call('/api/health'))
        highest = Math.max(highest, portal.memory())
        await wait(250)
      }
    })()
    await Promise.all([
      watching,
      ...Array.from({ length: clients }, () => client(portal.base, token, until, seen)),
    ])
    await wait(3000)
    const after: number[] = []
    let refused = 0
    for (let index = 0; index < 50; index++) {
      const answer = await portal.call('/api/user/profile', { token })
      after.push(answer.took)
      if (answer.status !== 200) refused++
    }
    const accepted = seen.filter(({ status }) => status === 200)
    const turnedAway = seen.filter(({ status }) => status === 503 || status === 429)
    const other = seen.filter(({ status }) => ![200, 503, 429].includes(status))
    const p99 = percentile(
      accepted.map(({ took }) => took),
      0.99,
    )
    console.log(
      `  ${seen.length} answers, ${Math.round(seen.length / seconds)} a second: ${accepted.length} accepted, ${turnedAway.length} turned away; the median accepted one took ${shown(
        percentile(
          accepted.map(({ took }) => took),
          0.5,
        ),
      )}`,
    )
    line('accepted, p99', shown(p99), p99 < 2000, 'below 2 s')
    const polite = turnedAway.filter(({ retryAfter }) => retryAfter).length
    line(
      'turned away with Retry-After',
      `${polite} of ${turnedAway.length}`,
      polite === turnedAway.length,
      'all',
    )
    line('anything else', String(other.length), other.length === 0, 'none')
    const slowest = Math.max(...health.map(({ took }) => took))
    line(
      'health, slowest',
      `${shown(slowest)}, ${health.filter(({ status }) => status !== 200).length} of ${health.length} not 200`,
      slowest < 1000,
      'below 1 s',
    )
    const more = (highest - before) / 2 ** 20
    line('memory', `+${more.toFixed(0)} MiB`, more < 400, 'at most +400 MiB')
    const median = percentile(after, 0.5)
    line(
      'three seconds later',
      `median ${shown(median)} (before ${shown(percentile(calm, 0.5))}), ${refused} refused`,
      refused === 0 && median < Math.max(20, percentile(calm, 0.5) * 3),
      'normal',
    )
  } finally {
    await portal.end('SIGKILL')
    await server.stop()
  }
}

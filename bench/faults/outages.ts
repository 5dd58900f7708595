/** What clients see while a database is unavailable in six ways, and how soon the portal recovers. */
import { setTimeout as wait } from 'node:timers/promises'
import { startKillableMariadb, type KillableMariadb } from '../../scripts/mariadb.ts'
import { faultyLine, type FaultyLine } from '../../server/test/faulty-line.ts'
import {
  line,
  startLivePortal,
  scratchFolder,
  formatDuration,
  type Answer,
  type LivePortal,
} from './live-portal.ts'
import { createTown, signUp } from './town.ts'

/** Duration of each outage in milliseconds. */
const lasting = 6000

/** Calls that need both databases: one for the session, the other for the data. */
const calls = ['/api/user/profile', '/api/user/vehicles', '/api/user/inventory']

interface Outage {
  name: string
  begin(): Promise<void> | void
  end(): Promise<void> | void
}

const outagesOf = (database: FaultyLine, server: KillableMariadb): Outage[] => [
  { name: 'refused', begin: () => database.set('refused'), end: () => database.set('open') },
  { name: 'reset', begin: () => database.set('reset'), end: () => database.set('open') },
  { name: 'black hole', begin: () => database.set('silent'), end: () => database.set('open') },
  { name: 'half open', begin: () => database.set('halfopen'), end: () => database.set('open') },
  { name: 'stopped', begin: () => server.signal('SIGSTOP'), end: () => server.signal('SIGCONT') },
  { name: 'killed', begin: () => server.kill(), end: () => server.restart() },
]

async function during(portal: LivePortal, token: string): Promise<{ api: Answer[]; pages: Answer[] }> {
  const api: Answer[] = []
  const pages: Answer[] = []
  const end = Date.now() + lasting
  const callers = Array.from({ length: 8 }, async (_, caller) => {
    while (Date.now() < end) {
      api.push(await portal.call(calls[caller % calls.length] ?? '/', { token }))
      await wait(100)
    }
  })
  const reader = (async () => {
    while (Date.now() < end) {
      pages.push(
        await portal.call('/api/openapi.json'),
        await portal.call('/'),
        await portal.call('/api/health/live'),
      )
      await wait(200)
    }
  })()
  await Promise.all([...callers, reader])
  return { api, pages }
}

/** Milliseconds until the call succeeds three times in a row. */
async function backAfter(portal: LivePortal, token: string): Promise<number> {
  const begin = performance.now()
  let since = begin
  for (let good = 0; good < 3;) {
    const { status } = await portal.call('/api/user/profile', { token })
    if (status !== 200) {
      good = 0
      since = performance.now()
    } else good++
    if (performance.now() - begin > 20_000) return Infinity
    await wait(20)
  }
  return since - begin
}

async function torment(which: 'portal' | 'game', server: KillableMariadb): Promise<void> {
  const database = await faultyLine(Number(new URL(server.url).port))
  const town = await createTown(server.url, { name: `out_${which}`, people: 500 })
  const throughLine = (url: string): string => {
    const changed = new URL(url)
    changed.port = String(database.port)
    return changed.href
  }
  const portal = await startLivePortal({
    DATA_DIR: scratchFolder(),
    GAME_DATABASE_URL: which === 'game' ? throughLine(town.gameUrl) : town.gameUrl,
    PORTAL_DATABASE_URL: which === 'portal' ? throughLine(town.portalUrl) : town.portalUrl,
  })
  try {
    const { token } = await signUp(portal, 'Outage_Watcher')
    for (const outage of outagesOf(database, server)) {
      await outage.begin()
      const { api, pages } = await during(portal, token)
      await outage.end()
      const back = await backAfter(portal, token)
      const slowest = Math.max(...api.map(({ took }) => took))
      const wrong = api.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
      // Requests made before the outage, or answered from a cache, are not errors.
      const strange = wrong.filter(({ status }) => ![200, 401].includes(status))
      for (const { status, body } of strange.slice(0, 2))
        console.log(`         ${status}: ${JSON.stringify(body)}`)
      const statuses = [...new Set(api.map(({ status }) => status))].toSorted((a, b) => a - b)
      const isPublic = pages.every(({ status }) => status === 200 || status === 404)
      const isAlive = portal.child.exitCode === null
      line(
        `${which} database ${outage.name}`,
        `calls ${statuses.join('/')}, slowest ${formatDuration(slowest)}, public ${isPublic ? 'on' : 'OFF'}, back after ${formatDuration(back)}`,
        strange.length === 0 && slowest < 3000 && isPublic && isAlive && back < 2000,
        '503 in 3 s, public on, back in 2 s',
      )
    }
  } finally {
    await portal.end('SIGKILL')
    await database.close()
  }
}

/** Measures outages of either database. */
export async function benchOutages({ mariadbd }: { mariadbd: string }): Promise<void> {
  console.log('\nDatabase gone')
  const server = await startKillableMariadb(mariadbd)
  try {
    await torment('game', server)
    await torment('portal', server)
  } finally {
    await server.stop()
  }
}

/**
 * The cost of refusals compared with a successful response: `node bench/refusals.ts`. Measures only the
 * server's processor time, without a network.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { testPortal } from '../server/test/portal.ts'

const rounds = 5
const requests = 3000
const atOnce = 20

const portal = await testPortal({
  writesLogs: true,
  environment: { READS_PER_MINUTE: '100000000' },
})
await portal.character('Bench_Player')
const token = await portal.signIn('Bench_Player')

const calls = {
  'good answer (GET /portal)': { url: '/api/portal', headers: {} },
  'good answer (GET /user/profile/perms)': {
    url: '/api/user/profile/perms',
    headers: { authorization: `Bearer ${token}` },
  },
  '401 without a token': { url: '/api/user/profile/perms', headers: {} },
  '401 with a wrong token': {
    url: '/api/user/profile/perms',
    headers: { authorization: `Bearer ${'a'.repeat(43)}` },
  },
  '403': { url: '/api/operations', headers: { authorization: `Bearer ${token}` } },
  '404': { url: '/api/nothing', headers: {} },
}

async function cost(
  url: string,
  headers: Record<string, string>,
): Promise<{ micros: number; status: number }> {
  const begin = process.cpuUsage()
  let status = 0
  for (let sent = 0; sent < requests; sent += atOnce) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => portal.server.inject({ url, headers })),
    )
    status = answers[0]?.statusCode ?? 0
    await nextTurn()
  }
  const { user, system } = process.cpuUsage(begin)
  return { micros: (user + system) / requests, status }
}

const figures = new Map<string, { micros: number[]; status: number }>()
for (let round = 0; round <= rounds; round++) {
  for (const [name, { url, headers }] of Object.entries(calls)) {
    const { micros, status } = await cost(url, headers)
    const entry = figures.get(name) ?? { micros: [], status }
    // The first round warms up.
    if (round > 0) entry.micros.push(micros)
    figures.set(name, { ...entry, status })
  }
}
for (const [name, { micros, status }] of figures) {
  const median = micros.toSorted((a, b) => a - b)[Math.floor(micros.length / 2)] ?? 0
  process.stdout.write(`${name.padEnd(40)} ${status}  ${median.toFixed(0).padStart(5)} µs\n`)
}
await portal.close()

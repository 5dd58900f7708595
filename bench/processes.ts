/**
 * One portal compared with two that share its databases, on SQLite: how many reads they answer together,
 * requested by 500 people with 32 clients in total. A plain Node server returning the same bytes is measured
 * the same way, to show how much of two cores the load generator itself leaves.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, root } from '../scripts/processes.ts'
import { crowdScript, makeCrowdedDemo, signInCrowd } from './crowd.ts'
import { measureTogether, median, type Load } from './load.ts'
import { portalEnvironment, startServer } from './servers.ts'

const rounds = 5
const seconds = 5
const clients = 32
const goal = 1.6
const path = '/api/user/profile'

type Server = Awaited<ReturnType<typeof startServer>> & { base: string }

async function startPortal(folder: string): Promise<Server> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const command: [string, ...string[]] = [process.execPath, join(root, 'server/build/main.js')]
  // Each member of the crowd signs in from a separate IP address, as real people do.
  const environment = { ...portalEnvironment(port, folder), TRUST_PROXY: '1' }
  return { base, ...(await startServer(command, `${base}/api/health`, environment)) }
}

async function startConstant(bytes: string): Promise<Server> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const answer = ['constant', Buffer.from(bytes).toString('base64')]
  const command: [string, ...string[]] = [process.execPath, join(root, 'bench/bare-server.ts'), String(port)]
  return { base, ...(await startServer([...command, ...answer], base)) }
}

interface Sample {
  /** Requests a second. */
  rate: number
  /** Microseconds of processor time per request. */
  micros: number
}

/** Measures one server and two in turn, and prints the medians. */
async function compare(name: string, servers: readonly Server[], load: Pick<Load, 'wrk' | 'script'>) {
  const measure = async (asked: readonly Server[]): Promise<Sample> => {
    const loads = asked.map(({ base, pid }) => ({
      ...load,
      url: base + path,
      pid,
      seconds,
      clients: clients / asked.length,
    }))
    const figures = await measureTogether(loads)
    return {
      rate: figures.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0),
      micros: median(figures.map(({ cpuMicros }) => cpuMicros)),
    }
  }
  // The first requests make the runtime compile.
  await measure(servers)
  const alone: Sample[] = []
  const together: Sample[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push(await measure(servers.slice(0, 1)))
    together.push(await measure(servers))
  }
  const [one, two] = [alone, together].map((samples) => ({
    rate: median(samples.map(({ rate }) => rate)),
    micros: median(samples.map(({ micros }) => micros)),
  })) as [Sample, Sample] // as many as were given
  console.log(
    `  ${name.padEnd(26)} one ${one.rate.toFixed(0)} req/s (${one.micros.toFixed(0)} µs), ` +
      `two ${two.rate.toFixed(0)} (${two.micros.toFixed(0)} µs): ${(two.rate / one.rate).toFixed(2)}`,
  )
}

/** Measures both, and prints the ratio of two to one. */
export async function benchProcesses({ wrk }: { wrk: string }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-bench-'))
  const started: Server[] = []
  const start = async (server: Promise<Server>): Promise<Server> => {
    const one = await server
    started.push(one)
    return one
  }
  try {
    await makeCrowdedDemo(join(folder, 'demo-world.sqlite'))
    const portals = [await start(startPortal(folder)), await start(startPortal(folder))]
    const crowd = await signInCrowd(portals[0]?.base ?? '')
    const script = crowdScript(folder, crowd)
    const headers = { authorization: `Bearer ${crowd[0]?.token}` }
    const bytes = await (await fetch(portals[0]?.base + path, { headers })).text()
    const constants = [await start(startConstant(bytes)), await start(startConstant(bytes))]
    console.log(`Two processes on SQLite, user/profile, ${clients} clients (goal: ${goal.toFixed(2)} of one)`)
    await compare('portal', portals, { wrk, script })
    await compare('bare node:http, same bytes', constants, { wrk, script })
  } finally {
    for (const { companion } of started) await companion.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

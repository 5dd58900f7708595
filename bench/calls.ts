/**
 * Measures the busiest calls against their limits: requests per second and processor time of `user/profile`,
 * `user/vehicles`, `user/inventory` and `user/profile/perms` with session check, requested by 500 people in
 * turn. The baselines are Node's own server returning the same bytes, one that makes one bare driver query
 * per request, and one that makes one query for all requests of an event-loop turn. Every round measures
 * everything in turn; figures are medians, goals are ratios.
 */
import { join } from 'node:path'
import { freePort, root, type Companion } from '../scripts/processes.ts'
import { startMariadb } from '../scripts/mariadb.ts'
import {
  calls,
  mariadbWorld,
  sqliteWorld,
  withPortal,
  type BusyCall,
  type Populated,
  type World,
} from './busy-calls.ts'
import { measure, median, type Figures, type Load } from './load.ts'
import { startServer } from './servers.ts'

const rounds = 3
const seconds = 3
const warmUpSeconds = 3

interface Target {
  name: string
  url: string
  pid: number
  script?: string
}

/** The cost of one round, with the number of read statements if the database counts them. */
interface Counted extends Figures {
  selects: number | undefined
}

/** The baselines. */
const [constantName, queryName, joinedName] = [
  'bare node:http, same bytes',
  'bare node:http, one driver query',
  'bare node:http, one query a turn',
] as const

/** The minimum share of a bare server's throughput that the portal must reach; undefined without a goal. */
function goalOf(
  world: World,
  { reads }: BusyCall,
  clients: number,
): { of: string; least: number } | undefined {
  if (!reads) return clients === 1 ? undefined : { of: constantName, least: 0.75 }
  if (!world.selects) return clients === 1 ? undefined : { of: queryName, least: 0.65 }
  return clients === 1 ? { of: queryName, least: 0.9 } : { of: joinedName, least: 0.8 }
}

const rateOf = (figures: readonly Counted[]): number =>
  median(figures.map(({ requestsPerSecond }) => requestsPerSecond))

function report(name: string, figures: readonly Counted[], floor: number): void {
  const rate = rateOf(figures)
  const cpu = median(figures.map(({ cpuMicros }) => cpuMicros))
  const asked = median(figures.flatMap(({ selects }) => selects ?? []))
  const statements = Number.isNaN(asked) ? '' : ` ${asked.toFixed(2)} statements`
  console.log(
    `  ${name.padEnd(44)} ${Math.round(rate).toString().padStart(7)} req/s ${cpu.toFixed(0).padStart(5)} µs CPU ` +
      `${((100 * rate) / floor).toFixed(0).padStart(5)} %${statements}`,
  )
}

/** Measures one round, and the number of read statements that the database server counted per request. */
async function measureCounted(load: Load, selects: World['selects']): Promise<Counted> {
  const before = await selects?.()
  const figures = measure(load)
  const after = await selects?.()
  const requests = figures.requestsPerSecond * load.seconds
  const asked = before === undefined || after === undefined ? undefined : (after - before) / requests
  return { ...figures, selects: asked }
}

/** Starts a bare server for comparison. */
async function startBare(...what: string[]): Promise<Omit<Target, 'name'> & { companion: Companion }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const command = [join(root, 'bench/bare-server.ts'), String(port), ...what]
  return { url, ...(await startServer([process.execPath, ...command], url)) }
}

/** Measures all targets in turn, round after round, and prints the figures; the first target is the floor. */
async function compare(
  title: string,
  targets: readonly Target[],
  { clients, wrk, selects }: { clients: number; wrk: string; selects: World['selects'] },
): Promise<ReadonlyMap<string, number>> {
  const figures = targets.map((): Counted[] => [])
  // The first requests make the runtime compile, which must not count.
  for (const target of targets) measure({ wrk, ...target, clients, seconds: warmUpSeconds })
  for (let round = 0; round < rounds; round++) {
    for (const [index, target] of targets.entries())
      figures[index]?.push(await measureCounted({ wrk, ...target, clients, seconds }, selects))
  }
  console.log(title)
  const floor = median(figures[0]?.map(({ requestsPerSecond }) => requestsPerSecond) ?? [])
  targets.forEach(({ name }, index) => report(name, figures[index] ?? [], floor))
  return new Map(targets.map(({ name }, index) => [name, rateOf(figures[index] ?? [])]))
}

type Bare = Target & { companion: Companion }

/** Starts the baselines for a call, the constant one first. */
async function startAllBare(
  { world, folder, people, script, first }: Populated,
  { reads }: BusyCall,
  bytes: string,
): Promise<Bare[]> {
  const [kind, address] = world.bare
  const all: Bare[] = [
    { ...(await startBare('constant', Buffer.from(bytes).toString('base64'))), name: constantName },
  ]
  if (!reads) return all
  const { columns, table, owner } = reads
  const file = address === '' ? join(folder, 'demo-world.sqlite') : address
  const one = `select ${owner}, ${columns} from ${table} where ${owner} = ?`
  all.push({ ...(await startBare(kind, file, String(first.uid), one)), name: queryName })
  if (kind !== 'mysql') return all
  const many = `select ${owner} as owner, ${columns} from ${table} where ${owner} in (?)`
  const joined: Bare = { ...(await startBare('joined', address, people, many)), name: joinedName, script }
  return [...all, joined]
}

async function measureCall(populated: Populated, call: BusyCall, wrk: string): Promise<void> {
  const { world, base, pid, script, first } = populated
  const url = `${base}/api/${call.path}`
  const bytes = await (await fetch(url, { headers: { authorization: `Bearer ${first.token}` } })).text()
  const bare = await startAllBare(populated, call, bytes)
  const name = `portal ${call.path}`
  for (const clients of [1, 32]) {
    const many = `${clients} client${clients > 1 ? 's' : ''} (${bytes.length} bytes)`
    const goals = world.selects && call.reads ? (clients === 1 ? ' (1 statement)' : ' (goal: 35 µs)') : ''
    const title = `${world.name}, ${call.path}, ${many}${goals}`
    const targets = [...bare, { name, url, pid, script }]
    const rates = await compare(title, targets, { clients, wrk, selects: world.selects })
    const goal = goalOf(world, call, clients)
    if (!goal) continue
    const ratio = (rates.get(name) ?? NaN) / (rates.get(goal.of) ?? NaN)
    console.log(`  of ${goal.of}: ${ratio.toFixed(2)} (goal: at least ${goal.least.toFixed(2)})`)
  }
  for (const { companion } of bare) await companion.stop()
}

const measureWorld = (world: World, wrk: string): Promise<void> =>
  withPortal(world, [], async (populated) => {
    for (const call of calls) await measureCall(populated, call, wrk)
  })

/** Measures both engines. Percentages are relative to the bare server that returns the same bytes. */
export async function benchCalls({ wrk, mariadbd }: { wrk: string; mariadbd: string }): Promise<void> {
  await measureWorld(sqliteWorld, wrk)
  const mariadb = await startMariadb(mariadbd)
  try {
    await measureWorld(await mariadbWorld(mariadb.url), wrk)
  } finally {
    await mariadb.stop()
  }
}

/**
 * Measures the busiest calls against their limits: requests per second and processor time of `user/profile`,
 * `user/vehicles`, `user/inventory` and `user/profile/perms` with session check, requested by 500 people in
 * turn. The baselines are Node's own server returning the same bytes, one that makes one bare driver query
 * per request, and one that makes one query for all requests of an event-loop turn. Every round measures
 * everything in turn; figures are medians, goals are ratios.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { freePort, root, type Companion } from '../scripts/processes.ts'
import { startMariadb } from '../scripts/mariadb.ts'
import { nexonic } from '../server/test/forks/nexonic.ts'
import { loadFork } from '../server/test/forks/load-fork.ts'
import { crowdScript, makeCrowd, makeCrowdedDemo, signInCrowd } from './crowd.ts'
import { measure, median, type Figures, type Load } from './load.ts'
import { portalEnvironment, startServer } from './servers.ts'

const users = 100_000
const rounds = 3
const seconds = 3
const warmUpSeconds = 3

interface World {
  name: 'MariaDB' | 'SQLite'
  environment: Record<string, string>
  /** How a bare server reaches the same database: kind and URL. */
  bare: [kind: string, address: string]
  /** Adds the crowd to the game; `folder` is the data folder that the portal will use. */
  prepare(folder: string): Promise<void>
  /** Number of read statements counted by the database server so far; undefined if it does not count them. */
  selects?(): Promise<number>
}

interface Target {
  name: string
  url: string
  pid: number
  script?: string
}

async function mariadbWorld(url: string): Promise<World> {
  const admin = await createConnection(url)
  await admin.query('create database game; ').catch(() => undefined)
  await admin.end()
  const game = new URL(url)
  game.pathname = '/game'
  await loadFork(game.href, nexonic)
  const connection = await createConnection({ uri: game.href })
  await connection.query(
    `insert into users (username, password, lastlogin, skin, level, hours, bank, job)
     select concat('User_', seq), '-', '2026-01-02 03:04:05', seq % 312, 1 + seq % 40, seq % 3000, seq, seq % 15 from seq_1_to_${users}`,
  )
  await connection.query(
    `insert into vehicles (ownerid, owner, modelid, plate) select 1 + seq % ${users}, 'x', 400 + seq % 212, concat('P', seq) from seq_1_to_${users}`,
  )
  await connection.query(`create index vehicles_owner on vehicles (ownerid)`)
  await connection.query(
    `insert into inventory (ID, invItem, invQuantity) select 1 + seq % ${users}, 'Rope', 1 + seq % 9 from seq_1_to_${users * 2}`,
  )
  await connection.query(`create index inventory_owner on inventory (ID)`)
  await connection.end()
  return {
    name: 'MariaDB',
    environment: { GAME_DATABASE_URL: game.href },
    bare: ['mysql', game.href],
    prepare: () => makeCrowd(game.href),
    async selects() {
      const counting = await createConnection({ uri: game.href })
      const [rows] = await counting.query("show global status like 'Com_select'")
      await counting.end()
      return Number((rows as { Value: string }[])[0]?.Value) // the server returns one row
    },
  }
}

interface BusyCall {
  path: string
  /** What the call reads from the game: columns, table, and the column that identifies a row's owner. */
  reads?: { columns: string; table: string; owner: string }
}

const calls: readonly BusyCall[] = [
  {
    path: 'user/profile',
    reads: {
      columns:
        'username, skin, vippackage, adminlevel, helperlevel, health, armor, bank, cash, level, exp, hours, lastlogin, gender, age',
      table: 'users',
      owner: 'uid',
    },
  },
  { path: 'user/vehicles', reads: { columns: 'id, modelid, plate', table: 'vehicles', owner: 'ownerid' } },
  { path: 'user/inventory', reads: { columns: 'invItem, invQuantity', table: 'inventory', owner: 'ID' } },
  { path: 'user/profile/perms' },
]

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

/** The portal of a world with its crowd. */
interface Populated {
  readonly world: World
  readonly folder: string
  readonly base: string
  readonly pid: number
  readonly script: string
  /** A file of `[token, uid]` pairs. */
  readonly people: string
  readonly first: { readonly token: string; readonly uid: number }
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

async function measureWorld(world: World, wrk: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-bench-'))
  await world.prepare(folder)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const { companion, pid } = await startServer(
    [process.execPath, join(root, 'server/build/main.js')],
    `${base}/api/health`,
    {
      ...world.environment,
      ...portalEnvironment(port, folder),
      // Each member of the crowd signs in from a separate IP address, as real people do.
      TRUST_PROXY: '1',
    },
  )
  try {
    const crowd = await signInCrowd(base)
    const script = crowdScript(folder, crowd)
    const people = join(folder, 'people.json')
    writeFileSync(people, JSON.stringify(crowd.map(({ token, uid }) => [token, uid])))
    const [first] = crowd
    if (!first) throw new Error('Nobody signed in.')
    const populated = { world, folder, base, pid, script, people, first }
    for (const call of calls) await measureCall(populated, call, wrk)
  } finally {
    await companion.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures both engines. Percentages are relative to the bare server that returns the same bytes. */
export async function benchCalls({ wrk, mariadbd }: { wrk: string; mariadbd: string }): Promise<void> {
  await measureWorld(
    {
      name: 'SQLite',
      environment: {},
      bare: ['sqlite', ''],
      prepare: (folder) => makeCrowdedDemo(join(folder, 'demo-world.sqlite')),
    },
    wrk,
  )
  const mariadb = await startMariadb(mariadbd)
  try {
    await measureWorld(await mariadbWorld(mariadb.url), wrk)
  } finally {
    await mariadb.stop()
  }
}

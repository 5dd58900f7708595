/**
 * Three portals on three nodes of a Galera cluster: twelve concurrent first starts, names signed up at three
 * portals at the same moment, rights revoked on one node and checked on the others, and nodes that are cut
 * off, paused or killed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createConnection, type Connection } from 'mysql2/promise'
import { loadFork } from '../../server/test/forks/load-fork.ts'
import { nexonic } from '../../server/test/forks/nexonic.ts'
import { median } from '../load.ts'
import { missingForCluster, startCluster, type Cluster } from './galera.ts'
import {
  line,
  startLivePortal,
  percentile,
  scratchFolder,
  formatDuration,
  type LivePortal,
} from './live-portal.ts'
import { signUp } from './town.ts'

const names = 40
/** Saved templates; the portal keeps a limited number. */
const templates = 40
const demanded = '/api/operations'

const urlOf = (server: string, database: string): string => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

function portalOn(node: string): Promise<LivePortal> {
  return startLivePortal({
    DATA_DIR: scratchFolder(),
    GAME_DATABASE_URL: urlOf(node, 'game'),
    PORTAL_DATABASE_URL: urlOf(node, 'portal'),
    TRUST_PROXY: '1',
    READS_PER_MINUTE: '100000000',
    // The portals share one key; here each has its own data folder.
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64url'),
  })
}

/** Starts twelve at once on an empty portal database, then stops nine of them. */
async function startTwelve({ nodes }: Cluster): Promise<LivePortal[]> {
  const begun = performance.now()
  const started = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => portalOn(nodes[index % 3]?.url ?? '')),
  )
  const portals = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  for (const one of started) if (one.status === 'rejected') console.log(String(one.reason).slice(0, 400))
  const figure = `${portals.length} of 12 ready, ${formatDuration(performance.now() - begun)}`
  line('twelve first starts at once', figure, portals.length === 12, 'all')
  for (const portal of portals.slice(3)) await portal.end('SIGKILL')
  return portals.slice(0, 3)
}

/**
 * Asks for each thing at all portals at the same moment, then prints how many of them exist more than once.
 * `stored` selects how many `times` each exists.
 */
async function measureDoubled(
  portals: readonly LivePortal[],
  admin: Connection,
  {
    what,
    count,
    stored,
    ask,
  }: {
    what: string
    count: number
    stored: string
    ask: (portal: LivePortal, index: number, of: number) => Promise<{ status: number }>
  },
): Promise<void> {
  const statuses: Record<number, number> = {}
  for (let index = 0; index < count; index++) {
    const answers = await Promise.all(portals.map((portal, of) => ask(portal, index, of)))
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  }
  const [rows] = await admin.query(stored)
  const all = rows as { times: number }[] // the columns selected
  const doubled = all.filter(({ times }) => Number(times) > 1).length
  const figure = `${doubled} of ${all.length} (answers ${JSON.stringify(statuses)})`
  line(`${what} at three portals at once, doubled`, figure, doubled === 0 && all.length === count, 'none')
}

const doubledNames = (portals: readonly LivePortal[], admin: Connection): Promise<void> =>
  measureDoubled(portals, admin, {
    what: 'names signed up',
    count: names,
    stored:
      "select username, count(*) as times from game.users where username like 'Twice%' group by username",
    ask: (portal, index, of) =>
      portal.call('/api/auth/signup', {
        method: 'POST',
        json: {
          username: `Twice_M${String.fromCodePoint(97 + (index % 26), 97 + Math.floor(index / 26))}`,
          password: 'velvet-harbour-39',
        },
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${index}.${of}` },
      }),
  })

const doubledTemplates = (
  portals: readonly LivePortal[],
  admin: Connection,
  { token }: Holder,
): Promise<void> =>
  measureDoubled(portals, admin, {
    what: 'templates saved',
    count: templates,
    stored:
      "select text, count(*) as times from portal.ledger_templates where log = 'log_bench' group by text",
    ask: (portal, index) =>
      portal.call('/api/admin/ledger/templates', {
        method: 'POST',
        token,
        json: { log: 'log_bench', template: `other | {actor} rang the bell ${index} times` },
      }),
  })

/** Creates a user who holds permissions through one role, and the statements that grant and revoke it. */
async function createHolder(portal: LivePortal, admin: Connection) {
  const { token, uid } = await signUp(portal, 'Right_Holder')
  const [people] = await admin.query('select id from portal.people where uid = ?', [uid])
  const personId = (people as { id: string }[])[0]?.id // signed up just now
  await admin.query("insert into portal.roles (id, name, description) values ('bench', 'Bench', '')")
  await admin.query(
    `insert into portal.role_permissions (role_id, permission_id)
      select 'bench', id from portal.permissions where name in ('view_operations', 'manage_ledger_templates')`,
  )
  const change = async (statement: string): Promise<void> => {
    await admin.query('start transaction')
    await admin.query("update portal.revisions set value = value + 1 where name = 'access'")
    await admin.query(statement, [personId])
    await admin.query('commit')
  }
  return {
    token,
    give: () => change("insert into portal.person_roles (person_id, role_id) values (?, 'bench')"),
    take: () => change("delete from portal.person_roles where person_id = ? and role_id = 'bench'"),
  }
}

type Holder = Awaited<ReturnType<typeof createHolder>>

/** Revokes rights on the first node, and immediately checks them on the others. */
async function measureRevocation(
  others: readonly LivePortal[],
  holder: Holder,
  rounds: number,
): Promise<void> {
  const seen: Record<number, number> = {}
  let before = 0
  for (let round = 0; round < rounds; round++) {
    await holder.give()
    const given = await Promise.all(others.map((portal) => portal.call(demanded, { token: holder.token })))
    before += given.filter(({ status }) => status === 200).length
    await holder.take()
    const answers = await Promise.all(others.map((portal) => portal.call(demanded, { token: holder.token })))
    for (const { status } of answers) seen[status] = (seen[status] ?? 0) + 1
  }
  const late = seen[200] ?? 0
  const figure = `${late} of ${rounds * others.length} (answers ${JSON.stringify(seen)}, let in before ${before})`
  line('rights revoked on another node, let through', figure, late === 0 && before > 0, 'none')
}

/** Measures reading the revision with and without waiting for the other nodes. */
async function causalCost(node: string): Promise<void> {
  const connection = await createConnection(urlOf(node, 'portal'))
  const times: Record<number, number[]> = { 0: [], 7: [] }
  for (let round = 0; round < 5; round++)
    for (const [level, all] of Object.entries(times)) {
      await connection.query(`set session wsrep_sync_wait = ${level}`)
      const begun = performance.now()
      for (let read = 0; read < 200; read++)
        await connection.query("select value from revisions where name = 'access'")
      all.push((performance.now() - begun) / 200)
    }
  await connection.end()
  const [plain, causal] = [median(times[0] ?? []), median(times[7] ?? [])]
  console.log(
    `  a read of the revision: ${(plain * 1000).toFixed(0)} µs, after the other nodes' commits ${(causal * 1000).toFixed(0)} µs`,
  )
}

/** Collects a portal's responses while its node has a fault. */
async function underFault(
  what: string,
  { portal, token }: { portal: LivePortal; token: string },
  doIt: () => Promise<void>,
): Promise<void> {
  const seen: Record<string, number> = {}
  const count = (name: string): void => void (seen[name] = (seen[name] ?? 0) + 1)
  const times: number[] = []
  const state = { isOver: false }
  let withoutRetryAfter = 0
  const watch = async (path: string): Promise<void> => {
    while (!state.isOver) {
      const { status, retryAfter, took } = await portal.call(path, { token })
      count(`${path.split('/').at(-1)} ${status}`)
      times.push(took)
      if (status === 503 && retryAfter === null) withoutRetryAfter += 1
      await wait(50)
    }
  }
  const watching = Promise.all(['/api/user/profile', '/api/health/ready'].map(watch))
  await doIt()
  state.isOver = true
  await watching
  const wrong = Object.entries(seen).filter(([name]) => !/ (200|503)$/.test(name))
  const figure = `${JSON.stringify(seen)}, slowest ${formatDuration(percentile(times, 1))}`
  line(what, figure, wrong.length === 0 && withoutRetryAfter === 0, 'only 200 and 503 with Retry-After')
}

/** Cuts off, pauses and kills nodes. */
async function breakNodes({ nodes }: Cluster, portals: readonly LivePortal[], holder: Holder): Promise<void> {
  const [, second, third] = portals
  const [first, cut, killed] = nodes
  if (!second || !third || !first || !cut || !killed) return
  const { token } = holder
  await underFault('a node cut off from the others, and back', { portal: second, token }, async () => {
    await cut.run("set global wsrep_provider_options = 'gmcast.isolate = 1'")
    await wait(8000)
    const { status } = await second.call('/api/health/ready')
    line('ready, cut off', String(status), status === 503, '503')
    await cut.run("set global wsrep_provider_options = 'gmcast.isolate = 0'")
    await wait(6000)
  })
  await holder.give()
  await second.call(demanded, { token })
  const held = await createConnection(cut.url)
  await held.query('set global wsrep_desync = ON')
  await held.query('flush tables with read lock')
  await holder.take()
  const { status, took } = await second.call(demanded, { token })
  line(
    'a right revoked while the node is held up',
    `${status} after ${formatDuration(took)}`,
    status !== 200,
    'not 200',
  )
  await held.query('unlock tables')
  await held.query('set global wsrep_desync = OFF')
  await held.end()
  await underFault('a node killed', { portal: third, token }, async () => {
    await killed.kill()
    await wait(4000)
  })
}

/** Measures the cluster, if its packages are installed. */
export async function benchCluster({
  mariadbd,
  rights,
}: {
  mariadbd: string
  rights: number
}): Promise<void> {
  console.log('\nThree portals on a Galera cluster of three nodes')
  const missing = missingForCluster()
  if (missing.length > 0) return console.log(`  not measured: install ${missing.join(', ')}`)
  const cluster = await startCluster(mariadbd)
  const [first] = cluster.nodes
  if (!first) return
  const admin = await createConnection(first.url)
  try {
    await first.run('create database game', 'create database portal')
    await loadFork(urlOf(first.url, 'game'), nexonic)
    const portals = await startTwelve(cluster)
    await doubledNames(portals, admin)
    await causalCost(first.url)
    const [one] = portals
    if (!one) return
    const holder = await createHolder(one, admin)
    await holder.give()
    await doubledTemplates(portals, admin, holder)
    await holder.take()
    await measureRevocation(portals.slice(1), holder, rights / 2)
    await breakNodes(cluster, portals, holder)
    for (const portal of portals) await portal.end('SIGKILL')
  } finally {
    await admin.end()
    await cluster.stop()
  }
}

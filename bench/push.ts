/**
 * Push: a message to ten thousand browsers while the portal is killed again and again, and where each one
 * ended; then how fast a message to many goes out, what it costs, and what those who use the portal meanwhile
 * notice of it.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import webPush from 'web-push'
import { startMariadb } from '../scripts/mariadb.ts'
import { freePort } from '../scripts/processes.ts'
import { openDatabase } from '../server/src/db/database.ts'
import type { PortalTables } from '../server/src/db/portal-schema.ts'
import { createDice } from '../server/src/demo/dice.ts'
import { loadFork } from '../server/test/forks/load-fork.ts'
import { nexonic } from '../server/test/forks/nexonic.ts'
import { begin, createOwner, end, post, signInOwner, type Life } from '../server/test/killed-portal.ts'
import { freshDatabase } from '../server/test/mariadb.ts'
import { subscribeAll } from '../server/test/push-browsers.ts'
import { browserKeys, pushReceiver, type Answering, type PushReceiver } from '../server/test/push-receiver.ts'
import { median, ticks } from './load.ts'
import { startServer } from './servers.ts'

const tormented = 10_000
/** Calls a second of somebody who uses the portal meanwhile. */
const callsPerSecond = 50

const message = { category: 'events', title: 'Street race', text: 'Tonight at the pier.', link: '/garage' }

/** One in ten is gone; others are busy, broken, slow, or hang up the first time. */
function torment(name: string, nth: number): Answering {
  const kind = Number(name) % 200
  if (kind % 20 === 1) return { status: 404 }
  if (kind % 20 === 2) return { status: 410 }
  if (kind % 20 === 3) return { delay: 300 }
  if (nth > 1) return {}
  if (kind % 20 === 4) return { status: 429, headers: { 'retry-after': '2' } }
  if (kind % 20 === 5) return { status: 503 }
  if (kind % 20 === 6) return { hangUp: true }
  // Longer than the portal waits.
  return kind === 7 ? { delay: 6000 } : {}
}
const isGone = (name: string): boolean => [1, 2].includes(Number(name) % 20)

interface Counts {
  total: number
  delivered: number
  failed: number
  gone: number
  skipped: number
}

/** What is wrong with how it came out, a sentence each. */
function faultsOf(
  receiver: PushReceiver,
  names: readonly string[],
  counts: Counts,
  states: Record<string, number>,
): string[] {
  const faults: string[] = []
  const tags = new Map<string, Set<string>>()
  const taken = new Set<string>()
  for (const { name, message: shown, headers, answered } of receiver.arrived) {
    const seen = tags.get(name) ?? new Set()
    tags.set(name, seen.add(`${shown.tag} ${String(headers['topic'])}`))
    if (answered === 201) taken.add(name)
  }
  for (const name of names) {
    const shown = tags.get(name)?.size ?? 0
    if (shown > 1) faults.push(`browser ${name} shows ${shown} messages`)
    if (!isGone(name) && !taken.has(name)) faults.push(`browser ${name} got nothing`)
    if (isGone(name) && shown === 0) faults.push(`browser ${name} was never tried`)
  }
  const gone = names.filter(isGone).length
  const expected = { total: names.length, delivered: names.length - gone, gone, failed: 0, skipped: 0 }
  for (const [count, value] of Object.entries(expected)) {
    const said = counts[count as keyof Counts] // its own keys
    if (said !== value) faults.push(`${count} is said to be ${said}, and is ${value}`)
    if (count !== 'total' && (states[count] ?? 0) !== value)
      faults.push(`${states[count] ?? 0} deliveries are ${count}, and should be ${value}`)
  }
  return faults
}

async function measureKills(kills: number): Promise<void> {
  const [game, base] = await Promise.all([freshDatabase(), freshDatabase()])
  await loadFork(game.url, nexonic)
  const receiver = await pushReceiver(torment)
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-push-kills-'))
  const authority = join(folder, 'receiver.pem')
  writeFileSync(authority, receiver.ca)
  const at = { gameUrl: game.url, portalUrl: base.url, folder, port: await freePort(), gameServer: '' }
  const start = () => begin(at, false, { PUSH_SERVICES: receiver.host, NODE_EXTRA_CA_CERTS: authority })
  await createOwner(at.gameUrl)
  let life: Life = await start()
  const { db, close } = openDatabase<PortalTables>(base.url)
  const rng = createDice(Date.now() % 1_000_000)
  try {
    const names = Array.from({ length: tormented }, (_, index) => String(index))
    await subscribeAll(
      db,
      names.map((name) => receiver.subscription(name)),
    )
    const token = await signInOwner(life)
    const began = performance.now()
    const sent = await post(`${life.base}/api/admin/notifications`, 'POST', message, token)
    if (sent.status !== 201) throw new Error(`The message was answered ${sent.status}.`)
    const row = () => db.selectFrom('notifications').selectAll().executeTakeFirstOrThrow()
    let killed = 0
    let cutOff = 0
    while (killed < kills && (await row()).state !== 'sent') {
      const before = receiver.arrived.length
      const patience = Date.now() + 60_000
      while (receiver.arrived.length === before && Date.now() < patience) await wait(5)
      await wait(rng.between(0, 500))
      await end(life)
      killed++
      // As if what the dead hold were over already; after the last kill it is waited for.
      const held = db.updateTable('push_batches').where('state', '=', 'open').where('held_until', '>', 1)
      if (killed < kills)
        cutOff += Number((await held.set({ held_until: 1 }).executeTakeFirst()).numUpdatedRows)
      life = await start()
    }
    const lastKill = performance.now()
    const deadline = Date.now() + 180_000
    while ((await row()).state !== 'sent' && Date.now() < deadline) await wait(100)
    const rows = await db
      .selectFrom('push_deliveries')
      .select((delivery) => ['state', delivery.fn.countAll().as('count')])
      .groupBy('state')
      .execute()
    const states = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
    const faults = faultsOf(receiver, names, await row(), states)
    const taken = receiver.arrived.filter(({ answered }) => answered === 201)
    const doubled = taken.length - new Set(taken.map(({ name }) => name)).size
    const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(0)
    console.log(
      `\nA message to ${tormented} browsers, the portal killed ${killed} times on the way (${seconds(began)} s)`,
    )
    console.log(`  batches cut off ${cutOff}; done ${seconds(lastKill)} s after the last kill`)
    console.log(`  as counted: ${JSON.stringify(states)}`)
    console.log(`  taken twice, the second in the first's place: ${doubled}`)
    console.log(`  missed, shown twice or counted wrongly: ${faults.length}`)
    for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`)
    if (faults.length > 0) throw new Error('Messages were missed, doubled or counted wrongly.')
  } finally {
    await end(life)
    await close()
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Microseconds of processor time it takes to encrypt a message for one browser. */
function encryption(): number {
  const { keys } = browserKeys()
  const text = JSON.stringify({ ...message, id: 1, tag: 'notification-1' })
  const encrypt = (times: number): void => {
    for (let index = 0; index < times; index++) webPush.encrypt(keys.p256dh, keys.auth, text, 'aes128gcm')
  }
  encrypt(300)
  const before = process.cpuUsage()
  encrypt(3000)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 3000
}

/** Milliseconds each call of somebody's own profile takes, at an even rate, until `isOver`. */
async function callProfile(base: string, token: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  const call = async (): Promise<void> => {
    const began = performance.now()
    const answer = await fetch(`${base}/api/user/profile`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`The profile answered ${answer.status}.`)
    times.push(performance.now() - began)
  }
  const calls: Promise<void>[] = []
  while (!isOver()) {
    calls.push(call())
    await wait(1000 / callsPerSecond)
  }
  await Promise.all(calls)
  return times
}

const told = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
  return `median ${median(sorted).toFixed(1)} ms, 99 % within ${at(0.99)} ms, longest ${at(0.999999)} ms (${sorted.length} calls)`
}

async function measurePace(browsers: number): Promise<void> {
  const receiver = new Worker(new URL('push-receiver.ts', import.meta.url))
  const ask = async (): Promise<{ host: string; ca: string; browsers: number; messages: number }> => {
    const answer = once(receiver, 'message')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    receiver.postMessage('')
    return (await answer)[0]
  }
  const { host, ca } = await ask()
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-push-'))
  const authority = join(folder, 'receiver.pem')
  writeFileSync(authority, ca)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const { companion, pid } = await startServer(
    [process.execPath, join(import.meta.dirname, '../server/src/main.ts')],
    `${base}/api/health`,
    {
      DATA_DIR: folder,
      // A few people act as many.
      READS_PER_MINUTE: '100000000',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: base,
      LOG_LEVEL: 'fatal',
      PUSH_SERVICES: host,
      NODE_EXTRA_CA_CERTS: authority,
    },
  )
  const { db, close } = openDatabase<PortalTables>(`sqlite:${join(folder, 'portal.sqlite')}`)
  try {
    const { keys } = browserKeys()
    const all = Array.from({ length: browsers }, (_, index) => ({
      endpoint: `https://${host}/push/${index}`,
      keys,
    }))
    await subscribeAll(db, all)
    const account = { username: 'Demo_Owner', password: 'idlewood' }
    const { token } = (await (await post(`${base}/api/auth/login`, 'POST', account)).json()) as {
      token: string // as the contract says
    }
    const calm = Date.now() + 3000
    await callProfile(base, token, () => Date.now() > calm)
    const idle = { ticks: ticks(pid), at: performance.now() }
    const restful = Date.now() + 20_000
    const without = await callProfile(base, token, () => Date.now() > restful)
    const idleShare = ((ticks(pid) - idle.ticks) * 10) / (performance.now() - idle.at)

    const before = { ticks: ticks(pid), at: performance.now() }
    const sent = await post(`${base}/api/admin/notifications`, 'POST', message, token)
    if (sent.status !== 201) throw new Error(`The message was answered ${sent.status}.`)
    const row = () => db.selectFrom('notifications').selectAll().executeTakeFirstOrThrow()
    let isSent = false
    const until = (async () => {
      while ((await row()).state !== 'sent') await wait(250)
      isSent = true
    })()
    const during = await callProfile(base, token, () => isSent)
    await until
    const took = performance.now() - before.at
    const cpu = (ticks(pid) - before.ticks) * 10 - idleShare * took
    const { delivered } = await row()
    const arrived = await ask()
    if (delivered !== browsers || arrived.browsers !== browsers)
      throw new Error(`${delivered} are said to be delivered and ${arrived.browsers} were.`)
    const rate = (browsers / took) * 1000
    console.log(`\nA message to ${browsers} browsers, the portal on SQLite`)
    console.log(
      `  ${(took / 1000).toFixed(0)} s, ${rate.toFixed(0)} a second; ${arrived.messages - browsers} came twice` +
        (browsers === 100_000 ? '' : `; 100,000 at this pace: ${(100_000 / rate / 60).toFixed(1)} min`),
    )
    console.log(
      `  processor: encryption ${encryption().toFixed(0)} µs a message; ` +
        `all of it ${((cpu * 1000) / browsers).toFixed(0)} µs, ${((cpu / took) * 100).toFixed(0)} % of one core`,
    )
    console.log(`  one's profile, ${callsPerSecond} times a second, without: ${told(without)}`)
    console.log(`  one's profile, ${callsPerSecond} times a second, during:  ${told(during)}`)
  } finally {
    await companion.stop()
    await close()
    await receiver.terminate()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures the kills on a private MariaDB, the pace on what a portal uses by itself. */
export async function benchPush(options: {
  mariadbd: string
  kills: number
  browsers: number
}): Promise<void> {
  const server = await startMariadb(options.mariadbd)
  process.env['IDLEWOOD_TEST_MARIADB'] = server.url
  try {
    if (options.kills > 0) await measureKills(options.kills)
  } finally {
    await server.stop()
  }
  await measurePace(options.browsers)
}

/**
 * Push under kills: a message to ten thousand browsers while the portal is killed repeatedly, and the outcome
 * of each delivery.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../scripts/processes.ts'
import { createDatabase } from '../server/src/db/database.ts'
import type { PortalTables } from '../server/src/db/portal-schema.ts'
import { createDice } from '../server/src/demo/dice.ts'
import { loadFork } from '../server/test/forks/load-fork.ts'
import { nexonic } from '../server/test/forks/nexonic.ts'
import {
  startPortalProcess,
  createOwner,
  stopPortalProcess,
  post,
  signInOwner,
  type PortalProcess,
} from '../server/test/killed-portal.ts'
import { freshDatabase } from '../server/test/mariadb.ts'
import { subscribeAll } from '../server/test/push-browsers.ts'
import { pushReceiver, type Answering, type PushReceiver } from '../server/test/push-receiver.ts'

const tormented = 10_000
/** The message sent to everyone. */
export const message = {
  category: 'events',
  title: 'Street race',
  text: 'Tonight at the pier.',
  link: '/garage',
}

/** One in ten is gone; others are busy, broken or slow, or drop the first connection. */
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

/** Faults in what the browsers received. */
function faultsOfBrowsers(receiver: PushReceiver, names: readonly string[]): string[] {
  const tags = new Map<string, Set<string>>()
  const taken = new Set<string>()
  for (const { name, message: shown, headers, answered } of receiver.arrived) {
    const seen = tags.get(name) ?? new Set()
    tags.set(name, seen.add(`${shown.tag} ${String(headers['topic'])}`))
    if (answered === 201) taken.add(name)
  }
  return names.flatMap((name) => {
    const shown = tags.get(name)?.size ?? 0
    return [
      ...(shown > 1 ? [`browser ${name} shows ${shown} messages`] : []),
      ...(!isGone(name) && !taken.has(name) ? [`browser ${name} got nothing`] : []),
      ...(isGone(name) && shown === 0 ? [`browser ${name} was never tried`] : []),
    ]
  })
}

/** Faults in what the portal counted. */
function faultsOfCounts(names: readonly string[], counts: Counts, states: Record<string, number>): string[] {
  const gone = names.filter(isGone).length
  const expected = { total: names.length, delivered: names.length - gone, gone, failed: 0, skipped: 0 }
  return Object.entries(expected).flatMap(([count, value]) => {
    const said = counts[count as keyof Counts] // its own keys
    const deliveries = states[count] ?? 0
    return [
      ...(said === value ? [] : [`${count} is said to be ${said}, and is ${value}`]),
      ...(count === 'total' || deliveries === value
        ? []
        : [`${deliveries} deliveries are ${count}, and should be ${value}`]),
    ]
  })
}

/** The portal's database. */
export type PortalKysely = ReturnType<typeof createDatabase<PortalTables>>['db']

/** The only message there is. */
export const notificationOf = (db: PortalKysely) =>
  db.selectFrom('notifications').selectAll().executeTakeFirstOrThrow()

/** Sends the message that everyone must receive. */
export async function sendMessage(base: string, token: string): Promise<void> {
  const { status } = await post(`${base}/api/admin/notifications`, 'POST', message, { token })
  if (status !== 201) throw new Error(`The message was answered ${status}.`)
}

/** The portal to kill, and the recipients of its message. */
interface Killing {
  readonly db: PortalKysely
  readonly receiver: PushReceiver
  readonly kills: number
  portalProcess: PortalProcess
  start(): Promise<PortalProcess>
}

/** Kills the portal while it sends. Returns the number of kills, and of batches they interrupted. */
async function killOnTheWay(killing: Killing): Promise<{ killed: number; cutOff: number }> {
  const { db, receiver, kills, start } = killing
  const rng = createDice(Date.now() % 1_000_000)
  let killed = 0
  let cutOff = 0
  while (killed < kills && (await notificationOf(db)).state !== 'sent') {
    const before = receiver.arrived.length
    const deadline = Date.now() + 60_000
    while (receiver.arrived.length === before && Date.now() < deadline) await wait(5)
    await wait(rng.between(0, 500))
    await stopPortalProcess(killing.portalProcess)
    killed++
    // Expires the killed process's leases at once; after the last kill, the portal has to wait for them.
    const held = db.updateTable('push_batches').where('state', '=', 'open').where('held_until', '>', 1)
    if (killed < kills)
      cutOff += Number((await held.set({ held_until: 1 }).executeTakeFirst()).numUpdatedRows)
    killing.portalProcess = await start()
  }
  return { killed, cutOff }
}

const secondsSince = (from: number): string => ((performance.now() - from) / 1000).toFixed(0)

/** Prints the outcome of each delivery; throws if one was missed, sent twice or counted wrongly. */
async function reportDeliveries({ db, receiver }: Killing, names: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('push_deliveries')
    .select((delivery) => ['state', delivery.fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const states = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  const faults = [
    ...faultsOfBrowsers(receiver, names),
    ...faultsOfCounts(names, await notificationOf(db), states),
  ]
  const taken = receiver.arrived.filter(({ answered }) => answered === 201)
  const doubled = taken.length - new Set(taken.map(({ name }) => name)).size
  console.log(`  as counted: ${JSON.stringify(states)}`)
  console.log(`  taken twice, the second in the first's place: ${doubled}`)
  console.log(`  missed, shown twice or counted wrongly: ${faults.length}`)
  for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`)
  if (faults.length > 0) throw new Error('Messages were missed, doubled or counted wrongly.')
}

async function sendAndKill(killing: Killing): Promise<void> {
  const { db, receiver } = killing
  const names = Array.from({ length: tormented }, (_, index) => String(index))
  await subscribeAll(
    db,
    names.map((name) => receiver.subscription(name)),
  )
  const token = await signInOwner(killing.portalProcess)
  const began = performance.now()
  await sendMessage(killing.portalProcess.base, token)
  const { killed, cutOff } = await killOnTheWay(killing)
  const lastKill = performance.now()
  const deadline = Date.now() + 180_000
  while ((await notificationOf(db)).state !== 'sent' && Date.now() < deadline) await wait(100)
  const took = secondsSince(began)
  console.log(
    `\nA message to ${tormented} browsers, the portal killed ${killed} times on the way (${took} s)`,
  )
  console.log(`  batches cut off ${cutOff}; done ${secondsSince(lastKill)} s after the last kill`)
  await reportDeliveries(killing, names)
}

/** Measures a message during a number of kills, on the MariaDB that is running. */
export async function measureKills(kills: number): Promise<void> {
  const [game, base] = await Promise.all([freshDatabase(), freshDatabase()])
  await loadFork(game.url, nexonic)
  const receiver = await pushReceiver(torment)
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-push-kills-'))
  const authority = join(folder, 'receiver.pem')
  writeFileSync(authority, receiver.ca)
  const at = { gameUrl: game.url, portalUrl: base.url, folder, port: await freePort(), gameServer: '' }
  const start = () =>
    startPortalProcess(at, false, { PUSH_SERVICES: receiver.host, NODE_EXTRA_CA_CERTS: authority })
  await createOwner(at.gameUrl)
  const { db, close } = createDatabase<PortalTables>(base.url)
  const killing: Killing = { db, receiver, kills, start, portalProcess: await start() }
  try {
    await sendAndKill(killing)
  } finally {
    await stopPortalProcess(killing.portalProcess)
    await close()
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

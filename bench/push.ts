/**
 * Push: first a message to many browsers while the portal is killed repeatedly; then how fast one is sent,
 * what it costs, and how it affects others who use the portal meanwhile.
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
import { createDatabase } from '../server/src/db/database.ts'
import type { PortalTables } from '../server/src/db/portal-schema.ts'
import { post } from '../server/test/killed-portal.ts'
import { subscribeAll } from '../server/test/push-browsers.ts'
import { browserKeys } from '../server/test/push-receiver.ts'
import { median, ticks } from './load.ts'
import { measureKills, message, notificationOf, sendMessage, type PortalKysely } from './push-kills.ts'
import { portalEnvironment, startServer } from './servers.ts'

/** Calls a second by another user meanwhile. */
const callsPerSecond = 50

/** Microseconds of processor time to encrypt a message for one browser. */
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

/** Milliseconds of each call of the user's own profile, at an even rate, until `isOver`. */
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

/** The receiver in its thread: its URL, and what has arrived there. */
interface ReceiverThread {
  ask(): Promise<{ host: string; ca: string; browsers: number; messages: number }>
  close(): Promise<unknown>
}

function startReceiver(): ReceiverThread {
  const thread = new Worker(new URL('push-receiver.ts', import.meta.url))
  return {
    async ask() {
      const answer = once(thread, 'message')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.postMessage('')
      return (await answer)[0]
    },
    close: () => thread.terminate(),
  }
}

/** The cost of sending to all: milliseconds, milliseconds of processor time, and the times of other calls. */
interface Pace {
  readonly took: number
  readonly cpu: number
  readonly without: readonly number[]
  readonly during: readonly number[]
}

/** Sends to all while a user makes calls, after measuring the same calls without sending. */
async function sendToAll(base: string, pid: number, db: PortalKysely): Promise<Pace> {
  const account = { username: 'Demo_Owner', password: 'idlewood' }
  const { token } = (await (await post(`${base}/api/auth/login`, 'POST', account)).json()) as {
    token: string // the contract's reply
  }
  const callFor = (milliseconds: number): Promise<number[]> => {
    const end = Date.now() + milliseconds
    return callProfile(base, token, () => Date.now() > end)
  }
  await callFor(3000)
  const idle = { ticks: ticks(pid), at: performance.now() }
  const without = await callFor(20_000)
  const idleShare = ((ticks(pid) - idle.ticks) * 10) / (performance.now() - idle.at)

  const before = { ticks: ticks(pid), at: performance.now() }
  await sendMessage(base, token)
  let isSent = false
  const sending = (async () => {
    while ((await notificationOf(db)).state !== 'sent') await wait(250)
    isSent = true
  })()
  const during = await callProfile(base, token, () => isSent)
  await sending
  const took = performance.now() - before.at
  return { took, cpu: (ticks(pid) - before.ticks) * 10 - idleShare * took, without, during }
}

function reportPace(browsers: number, messages: number, { took, cpu, without, during }: Pace): void {
  const rate = (browsers / took) * 1000
  console.log(`\nA message to ${browsers} browsers, the portal on SQLite`)
  console.log(
    `  ${(took / 1000).toFixed(0)} s, ${rate.toFixed(0)} a second; ${messages - browsers} came twice` +
      (browsers === 100_000 ? '' : `; 100,000 at this pace: ${(100_000 / rate / 60).toFixed(1)} min`),
  )
  console.log(
    `  processor: encryption ${encryption().toFixed(0)} µs a message; ` +
      `all of it ${((cpu * 1000) / browsers).toFixed(0)} µs, ${((cpu / took) * 100).toFixed(0)} % of one core`,
  )
  console.log(`  one's profile, ${callsPerSecond} times a second, without: ${told(without)}`)
  console.log(`  one's profile, ${callsPerSecond} times a second, during:  ${told(during)}`)
}

async function measurePace(browsers: number): Promise<void> {
  const receiver = startReceiver()
  const { host, ca } = await receiver.ask()
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-push-'))
  const authority = join(folder, 'receiver.pem')
  writeFileSync(authority, ca)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const { companion, pid } = await startServer(
    [process.execPath, join(import.meta.dirname, '../server/build/main.js')],
    `${base}/api/health`,
    {
      ...portalEnvironment(port, folder),
      LOG_LEVEL: 'fatal',
      PUSH_SERVICES: host,
      NODE_EXTRA_CA_CERTS: authority,
    },
  )
  const { db, close } = createDatabase<PortalTables>(`sqlite:${join(folder, 'portal.sqlite')}`)
  try {
    const { keys } = browserKeys()
    const endpoint = (index: number) => `https://${host}/push/${index}`
    await subscribeAll(
      db,
      Array.from({ length: browsers }, (_, index) => ({ endpoint: endpoint(index), keys })),
    )
    const pace = await sendToAll(base, pid, db)
    const { delivered } = await notificationOf(db)
    const arrived = await receiver.ask()
    if (delivered !== browsers || arrived.browsers !== browsers)
      throw new Error(`${delivered} are said to be delivered and ${arrived.browsers} were.`)
    reportPace(browsers, arrived.messages, pace)
  } finally {
    await companion.stop()
    await close()
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures kills on a private MariaDB, and speed on the portal's default database. */
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

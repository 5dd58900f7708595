/**
 * The staff's list of users with ten thousand, a hundred thousand and a million of them: pages, filters,
 * searches, the complete list, and the cost of the directory. Times are of whole requests, in sequence,
 * measured by a client on the same machine.
 */
import { readFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { freePort, root } from '../scripts/processes.ts'
import { startMariadb } from '../scripts/mariadb.ts'
import { nameLists } from '../server/src/demo/names.ts'
import { hashPassword } from '../server/src/game/passwords.ts'
import { loadFork } from '../server/test/forks/load-fork.ts'
import { median } from './load.ts'
import { portalEnvironment, signIn, startServer } from './servers.ts'

const sizes = [10_000, 100_000, 1_000_000]
const repeats = 60
/** Milliseconds that a search may take, including the first one. */
const goal = 10
const password = 'a long password'

/** The columns of a user that the portal reads, and some that it does not. */
const fork = {
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `
      uid int not null, username varchar(24), password varchar(129), regdate datetime, lastlogin datetime, ip varchar(16),
      gender tinyint(1) = 1, age tinyint = 18, skin smallint = 299, cash int = 500, bank int = 5000, level int = 1, exp int = 0,
      hours int = 0, adminlevel int = 0, helperlevel tinyint = 0, health float = 100, armor float = 0, phone int = 0, job int = -1,
      faction tinyint = -1, factionrank tinyint = 0, gang tinyint = -1, gangrank tinyint = 0, vippackage tinyint = 0,
      factionmod tinyint(1) = 0, gangmod tinyint(1) = 0, banappealer tinyint(1) = 0, pos_x float = 0, pos_y float = 0,
      discord_id varchar(20),
      pos_z float = 0, pos_a float = 0, interior tinyint = 0, world int = 0, accent varchar(16) = None, contractby varchar(24) = Nobody,
      materials int = 0, truckinglevel int = 1, fishingskill int = 0, watch tinyint = 0
    `,
  },
  vehicles: {
    keys: ['primary id'],
    counts: 'id',
    columns: 'id int not null, ownerid int = 0, modelid int = 411, plate varchar(32)',
  },
}

const elt = (words: readonly string[], pick: string): string =>
  `elt(1 + (${pick}) % ${words.length}, ${words.map((word) => `'${word}'`).join(', ')})`

/** Creates a database with a number of users. A few of them are staff, as is usual. */
export async function seed(url: string, users: number): Promise<string> {
  const database = new URL(url)
  database.pathname = `/game_${users}`
  const admin = await createConnection(url)
  await admin.query(`create database game_${users}`)
  await admin.end()
  await loadFork(database.href, fork)
  const connection = await createConnection({ uri: database.href })
  const given = nameLists.flatMap(({ her, his }) => [...her, ...his])
  const family = nameLists.flatMap((list) => list.family)
  const name = `concat(${elt(given, 'seq * 7919')}, '_', ${elt(family, 'seq * 104729 div 11')})`
  await connection.query(
    `insert into users (username, password, phone, ip, discord_id, adminlevel, helperlevel, factionmod, gangmod, banappealer)
     select if(seq % 9973 = 0, concat('Zebulon_Quoxworth', seq div 9973 % 7), ${name}), '-', 1000000 + seq, concat_ws('.', 10 + seq % 90, seq div 90 % 256, seq div 23040 % 256, seq % 251), 100000000000000000 + seq, if(seq % 997 = 0, 1 + seq % 7, 0),
       seq % 499 = 0, seq % 1999 = 0, seq % 2003 = 0, seq % 2011 = 0 from seq_1_to_${users - 1}`,
  )
  await connection.query(
    `insert into vehicles (ownerid, plate) select seq, concat(char(65 + seq % 26), seq) from seq_1_to_${users - 1}`,
  )
  const { password: hash } = await hashPassword('whirlpool', password)
  await connection.query("insert into users (username, password) values ('Bench_Mark', ?)", [hash])
  await connection.end()
  return database.href
}

/** Resident memory of a process in megabytes. */
export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Milliseconds of processor time used by a process, which depends little on other load of the machine. */
function processorMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  // User and system time, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** A separate portal with a signed-in user. */
export interface Portal {
  pid: number
  /**
   * Makes a call; returns its duration in milliseconds, its status, and the total that the response names.
   */
  ask(query: string): Promise<{ milliseconds: number; total: number; status: number }>
  base: string
  token: string
}

/** Milliseconds of a call, the median of many. */
async function time(portal: Portal, query: string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < repeats; index++) {
    const { milliseconds, status } = await portal.ask(query)
    if (status !== 200) throw new Error(`?${query} answered ${status}`)
    times.push(milliseconds)
  }
  return median(times)
}

const milliseconds = (value: number): string => `${value.toFixed(2)} ms`

/** Measures pages, filters and searches; returns the medians by name. */
async function measurePages(portal: Portal, users: number): Promise<Map<string, number>> {
  const pages = Math.ceil(users / 20)
  const asked: [name: string, query: string][] = [
    ['page 1', 'page=1'],
    ['middle page', `page=${pages >> 1}`],
    ['last page', `page=${pages}`],
    ...['admins', 'helpers', 'fm', 'gm', 'ba', 'non-admins'].map((filter): [string, string] => [
      `filter ${filter}`,
      `filter=${filter}`,
    ]),
    ['non-admins, page in the middle', `filter=non-admins&page=${pages >> 1}`],
  ]
  // A warm-up round, so that code compiled on first use is compiled.
  for (const [, query] of asked) for (let index = 0; index < 20; index++) await portal.ask(query)
  const medians = new Map<string, number>()
  for (const [name, query] of asked) medians.set(name, await time(portal, query))
  return medians
}

/** The cost of a search without caches: the median over similar terms, and the maximum. */
async function measureSearches(portal: Portal): Promise<void> {
  const kinds: [name: string, terms: string[]][] = [
    ['one letter', ['a', 'e', 'o', 'n', 'i', 'r', 's', 'u', '_']],
    ['two letters', ['an', 'ar', 'in', 'on', 'la', 'ma', 'er', 'el', 'en']],
    ['common', ['grace', 'mercer', 'kim', 'santoro', 'maya', 'park', 'aoi', 'luna', 'chen']],
    [
      'rare',
      [
        'zebulon',
        'quoxworth',
        'quoxworth3',
        'ebulon_q',
        'worth5',
        'zebulon_quoxworth1',
        'uoxw',
        'lon_quox',
        'h6',
      ],
    ],
    ['absent', ['xqzv', 'nobody here', 'marcusx', 'ecarg', 'zzzz', 'q_q', 'anera', 'sonal_', 'mercer_grace']],
  ]
  for (const [name, terms] of kinds) {
    const first: number[] = []
    const totals: number[] = []
    const before = processorMilliseconds(portal.pid)
    for (const term of terms) {
      const { milliseconds, total } = await portal.ask(`search=${encodeURIComponent(term)}`)
      first.push(milliseconds)
      totals.push(total)
    }
    const processor = (processorMilliseconds(portal.pid) - before) / terms.length
    const again = await time(portal, `search=${encodeURIComponent(terms[0] ?? '')}`)
    console.log(
      `  search, ${name.padEnd(12)} first ${milliseconds(median(first))} (worst ${milliseconds(Math.max(...first))}), ` +
        `${milliseconds(processor)} of processor, goal ${goal} ms; again ${milliseconds(again)}; ${Math.min(...totals)} to ${Math.max(...totals)} found`,
    )
  }
}

/** The cost of a search by phone, plate, IP address and Discord id, with a different value each time. */
async function measureContacts(portal: Portal, users: number): Promise<void> {
  const kinds: [name: string, query: (seq: number) => string][] = [
    ['phone', (seq) => `phone:${1_000_000 + seq}`],
    ['plate', (seq) => `plate:${String.fromCharCode(65 + (seq % 26))}${seq}`],
    [
      'address',
      (seq) => `ip:${10 + (seq % 90)}.${((seq / 90) | 0) % 256}.${((seq / 23_040) | 0) % 256}.${seq % 251}`,
    ],
    ['address range', (seq) => `ip:${10 + (seq % 90)}.${((seq / 90) | 0) % 256}.`],
    ['id', String],
    ['Discord id', (seq) => `discord:${100_000_000_000_000_000n + BigInt(seq)}`],
  ]
  for (const [name, query] of kinds) {
    const times: number[] = []
    let found = 0
    const before = processorMilliseconds(portal.pid)
    for (let index = 0; index < repeats; index++) {
      const seq = 1 + ((index * 7919) % (users - 1))
      const { milliseconds, total } = await portal.ask(`search=${encodeURIComponent(query(seq))}`)
      times.push(milliseconds)
      found += total > 0 ? 1 : 0
    }
    const worst = milliseconds(Math.max(...times))
    console.log(
      `  by ${name.padEnd(14)} ${milliseconds(median(times))} (worst ${worst}), ` +
        `${milliseconds((processorMilliseconds(portal.pid) - before) / repeats)} of processor, ` +
        `goal ${goal} ms; ${found} of ${repeats} found`,
    )
  }
}

/** The longest stall of the server's event loop since the last call. */
async function maxStall({ base }: Portal): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]) * 1000
}

/** Loads the complete list three times. */
async function measureStream(portal: Portal): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const before = residentMegabytes(portal.pid)
    let most = before
    const watch = setInterval(() => (most = Math.max(most, residentMegabytes(portal.pid))), 20)
    await maxStall(portal)
    const began = performance.now()
    const response = await fetch(`${portal.base}/api/user/allusers`, {
      headers: { authorization: `Bearer ${portal.token}` },
    })
    let bytes = 0
    // A successful response has a body.
    for await (const chunk of response.body!) bytes += chunk.length
    const took = performance.now() - began
    clearInterval(watch)
    console.log(
      `  everybody: ${(took / 1000).toFixed(2)} s, ${(bytes / 1e6).toFixed(1)} MB, memory +${(most - before).toFixed(1)} MB ` +
        `(from ${before.toFixed(0)}), longest stall ${(await maxStall(portal)).toFixed(0)} ms`,
    )
  }
}

export async function withPortal<T>(
  game: string,
  work: (portal: Portal, ready: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-bench-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const began = performance.now()
  const { companion, pid } = await startServer(
    [process.execPath, join(root, 'server/build/main.js')],
    `${base}/api/health`,
    {
      GAME_DATABASE_URL: game,
      SUPER_USERS: 'Bench_Mark',
      ...portalEnvironment(port, folder),
    },
  )
  const ready = performance.now() - began
  try {
    const token = await signIn(base, { username: 'Bench_Mark', password })
    const portal: Portal = {
      pid,
      base,
      token,
      async ask(query) {
        const began = performance.now()
        const response = await fetch(`${base}/api/user/allusers?${query}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        // A page of the contract, or a refusal without a total.
        const { total = NaN } = (await response.json()) as { total?: number }
        return { milliseconds: performance.now() - began, total, status: response.status }
      },
    }
    while ((await portal.ask('page=1')).status !== 200);
    const complete = performance.now() - began
    return await work(
      portal,
      `ready after ${(ready / 1000).toFixed(2)} s, list after ${(complete / 1000).toFixed(2)} s`,
    )
  } finally {
    const said = companion.output().replace(/^.*(pid \d+|is ready).*\n/gm, '')
    if (said.trim() !== '') console.log(said)
    await companion.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures all sizes, and prints each page and filter relative to the smallest size. */
export async function benchUsers({ mariadbd, most }: { mariadbd: string; most: number }): Promise<void> {
  const mariadb = await startMariadb(mariadbd)
  let smallest: Map<string, number> | undefined
  let restingBefore = NaN
  try {
    for (const users of sizes.filter((size) => size <= most)) {
      const began = performance.now()
      const game = await seed(mariadb.url, users)
      console.log(
        `${users.toLocaleString('en')} users, filled in ${((performance.now() - began) / 1000).toFixed(1)} s`,
      )
      await withPortal(game, async (portal, ready) => {
        await new Promise((resolve) => setTimeout(resolve, 5000))
        const resting = residentMegabytes(portal.pid)
        if (users === sizes[0]) restingBefore = resting
        console.log(
          `  ${ready}; at rest ${resting.toFixed(0)} MB, ${(resting - restingBefore).toFixed(0)} more than with the fewest; ` +
            `longest stall ${(await maxStall(portal)).toFixed(0)} ms`,
        )
        const medians = await measurePages(portal, users)
        smallest ??= medians
        for (const [name, value] of medians) {
          console.log(
            `  ${name.padEnd(32)} ${milliseconds(value)}  × ${(value / (smallest.get(name) ?? NaN)).toFixed(2)}`,
          )
        }
        await measureSearches(portal)
        await measureContacts(portal, users)
        console.log(`  longest stall meanwhile ${(await maxStall(portal)).toFixed(0)} ms`)
        await measureStream(portal)
      })
    }
  } finally {
    await mariadb.stop()
  }
}

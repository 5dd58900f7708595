/**
 * The busiest calls, the games they read from, and a portal on such a game with 500 people who are signed in.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { freePort, root } from '../scripts/processes.ts'
import { nexonic } from '../server/test/forks/nexonic.ts'
import { loadFork } from '../server/test/forks/load-fork.ts'
import { crowdScript, makeCrowd, makeCrowdedDemo, signInCrowd } from './crowd.ts'
import { portalEnvironment, startServer } from './servers.ts'

const users = 100_000

/** A game on one of the engines. */
export interface World {
  name: 'MariaDB' | 'SQLite'
  environment: Record<string, string>
  /** How a bare server reaches the same database: kind and URL. */
  bare: [kind: string, address: string]
  /** Adds the crowd to the game; `folder` is the data folder that the portal will use. */
  prepare(folder: string): Promise<void>
  /** Number of read statements counted by the database server so far; undefined if it does not count them. */
  selects?(): Promise<number>
}

/** The demo world on SQLite. */
export const sqliteWorld: World = {
  name: 'SQLite',
  environment: {},
  bare: ['sqlite', ''],
  prepare: (folder) => makeCrowdedDemo(join(folder, 'demo-world.sqlite')),
}

/** A game with a hundred thousand users on the database server at this URL. */
export async function mariadbWorld(url: string): Promise<World> {
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

/** A call that is made often. */
export interface BusyCall {
  path: string
  /** What the call reads from the game: columns, table, and the column that identifies a row's owner. */
  reads?: { columns: string; table: string; owner: string }
}

/** The calls that are made most. */
export const calls: readonly BusyCall[] = [
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

/** The portal of a world with its crowd. */
export interface Populated {
  readonly world: World
  readonly folder: string
  readonly base: string
  readonly pid: number
  readonly script: string
  /** A file of `[token, uid]` pairs. */
  readonly people: string
  readonly first: { readonly token: string; readonly uid: number }
}

/** Starts a portal on a world with these options of Node, signs the crowd in, and stops it afterwards. */
export async function withPortal(
  world: World,
  nodeOptions: readonly string[],
  work: (populated: Populated) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-bench-'))
  await world.prepare(folder)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const { companion, pid } = await startServer(
    [process.execPath, ...nodeOptions, join(root, 'server/build/main.js')],
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
    await work({ world, folder, base, pid, script, people, first })
  } finally {
    await companion.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

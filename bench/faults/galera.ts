/**
 * A Galera cluster of three MariaDB nodes on this machine. Requires the packages `galera-4`, `mariadb-server`
 * (for its `wsrep_sst_rsync`) and `rsync`.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { startCompanion, ask, freePort, type Companion } from '../../scripts/processes.ts'
import { findProgram } from '../../scripts/services.ts'
import { scratchFolder } from './live-portal.ts'

const provider = '/usr/lib/galera/libgalera_smm.so'

/** A node of the cluster. */
export interface Node {
  readonly url: string
  /** Runs statements as the node's administrator. */
  run(...statements: string[]): Promise<void>
  kill(): Promise<void>
}

/** The cluster. */
export interface Cluster {
  readonly nodes: readonly Node[]
  stop(): Promise<void>
}

/** The packages that a cluster needs and this machine lacks; empty if it has all of them. */
export function missingForCluster(): string[] {
  return [
    ...(existsSync(provider) ? [] : ['galera-4']),
    ...(findProgram('wsrep_sst_rsync') ? [] : ['mariadb-server (its wsrep_sst_rsync)']),
    ...(findProgram('rsync') ? [] : ['rsync']),
  ]
}

/** Creates the files of a new server, whose administrator has no password and may connect over TCP. */
async function prepare(mariadbd: string, folder: string): Promise<void> {
  mkdirSync(join(folder, 'tmp'), { recursive: true })
  const own = [
    `--datadir=${join(folder, 'data')}`,
    `--tmpdir=${join(folder, 'tmp')}`,
    '--innodb-log-file-size=16M',
  ]
  const installer = findProgram('mariadb-install-db', [dirname(mariadbd), '/usr/bin']) ?? 'mariadb-install-db'
  const { code, output } = await ask(installer, [
    '--no-defaults',
    '--user=root',
    ...own,
    '--auth-root-authentication-method=normal',
    '--skip-name-resolve',
    '--skip-test-db',
  ])
  if (code !== 0) throw new Error(`mariadb-install-db failed:\n${output}`)
}

/** Makes a folder writable for the rsync daemon, which runs as a user that owns nothing. */
function openFolder(folder: string): void {
  for (const entry of [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ])
    chmodSync(entry, 0o777)
}

interface Ports {
  sql: number
  group: number
  ist: number
  sst: number
}

const optionsOf = (folder: string, ports: Ports, group: string): string[] => [
  '--no-defaults',
  '--user=root',
  `--datadir=${join(folder, 'data')}`,
  `--tmpdir=${join(folder, 'tmp')}`,
  `--socket=${join(folder, 'server.sock')}`,
  `--pid-file=${join(folder, 'server.pid')}`,
  `--port=${ports.sql}`,
  '--bind-address=127.0.0.1',
  '--skip-name-resolve',
  '--max-connections=300',
  '--innodb-buffer-pool-size=64M',
  '--innodb-log-file-size=16M',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-autoinc-lock-mode=2',
  '--binlog-format=ROW',
  '--wsrep-on=ON',
  `--wsrep-provider=${provider}`,
  `--wsrep-cluster-address=gcomm://${group}`,
  '--wsrep-cluster-name=bench',
  `--wsrep-node-address=127.0.0.1:${ports.group}`,
  `--wsrep-node-name=node${ports.group}`,
  '--wsrep-sst-method=rsync',
  `--wsrep-sst-receive-address=127.0.0.1:${ports.sst}`,
  `--wsrep-provider-options=gcache.size=32M;base_port=${ports.group};gmcast.listen_addr=tcp://127.0.0.1:${ports.group};ist.recv_addr=127.0.0.1:${ports.ist}`,
]

async function untilSynced(url: string, server: Companion): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const state = await stateOf(url).catch(() => '')
    if (state === 'Synced') return
    if (Date.now() > deadline)
      throw new Error(`A node did not join (${state}):\n${server.output().slice(-3000)}`)
    await wait(200)
  }
}

async function stateOf(url: string): Promise<string> {
  const connection = await createConnection(url)
  try {
    const [rows] = await connection.query("show status like 'wsrep_local_state_comment'")
    return (rows as { Value: string }[])[0]?.Value ?? '' // one row, or none without the provider
  } finally {
    await connection.end()
  }
}

async function startNode(
  mariadbd: string,
  folder: string,
  ports: Ports,
  group: string,
): Promise<Node & { end(): Promise<void> }> {
  const isFirst = group === ''
  const server = startCompanion([
    mariadbd,
    ...optionsOf(folder, ports, group),
    ...(isFirst ? ['--wsrep-new-cluster'] : []),
  ])
  const url = `mysql://root@127.0.0.1:${ports.sql}/`
  await untilSynced(url, server)
  return {
    url,
    async run(...statements) {
      const connection = await createConnection(url)
      for (const statement of statements) await connection.query(statement)
      await connection.end()
    },
    async kill() {
      process.kill(Number(readFileSync(join(folder, 'server.pid'), 'utf8')), 'SIGKILL')
      await server.ended
    },
    end: () => server.stop(),
  }
}

/** Starts the cluster; throws if a package is missing. */
export async function startCluster(mariadbd: string): Promise<Cluster> {
  const folder = scratchFolder()
  const first = join(folder, '0')
  await prepare(mariadbd, first)
  chmodSync(folder, 0o777)
  const started: (Node & { end(): Promise<void> })[] = []
  const groups: number[] = []
  for (const index of [0, 1, 2]) {
    const own = join(folder, String(index))
    if (index > 0) cpSync(join(first, 'tmp'), join(own, 'tmp'), { recursive: true })
    mkdirSync(join(own, 'data'), { recursive: true })
    openFolder(own)
    const ports = {
      sql: await freePort(),
      group: await freePort(),
      ist: await freePort(),
      sst: await freePort(),
    }
    started.push(await startNode(mariadbd, own, ports, groups.map((port) => `127.0.0.1:${port}`).join()))
    groups.push(ports.group)
  }
  return {
    nodes: started,
    async stop() {
      for (const node of started) await node.end()
    },
  }
}

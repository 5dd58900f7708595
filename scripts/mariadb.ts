/** A private MariaDB server for tests and benchmarks: a temporary folder, a free port, gone afterwards. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { accompany, ask, freePort, type Companion } from './processes.ts'
import { findProgram } from './services.ts'

/** A running private server. */
export interface Mariadb {
  /** Its administrator, who has no password: it listens on 127.0.0.1 only. */
  readonly url: string
  stop(): Promise<void>
}

/** True once the server greets: it listens before it is ready, but says nothing until then. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const settle = (answer: boolean): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => settle(false))
    socket.on('data', () => settle(true))
    socket.on('error', () => settle(false))
    socket.on('close', () => settle(false))
  })
}

/** Writes the system tables of a new server into a folder. */
async function install(mariadbd: string, folder: string): Promise<void> {
  const installer = findProgram('mariadb-install-db', [dirname(mariadbd), '/usr/bin'])
  if (!installer)
    throw new Error('mariadb-install-db is not beside mariadbd; it comes with the same package.')
  // Its temporary tables are named after its process, which in another container may have the same number.
  mkdirSync(join(folder, 'tmp'))
  const { code, output } = await ask(installer, [
    '--no-defaults',
    `--tmpdir=${join(folder, 'tmp')}`,
    `--user=${userInfo().username}`,
    `--datadir=${join(folder, 'data')}`,
    '--auth-root-authentication-method=normal',
    '--skip-name-resolve',
    '--skip-test-db',
    '--innodb-log-file-size=16M',
  ])
  if (code !== 0) throw new Error(`mariadb-install-db failed:\n${output}`)
}

/** Lays a new server into a folder. */
async function initialise(mariadbd: string, folder: string): Promise<void> {
  await install(mariadbd, folder)
  // One statement a line, as the server wants it.
  writeFileSync(
    join(folder, 'init.sql'),
    "create user if not exists root@'127.0.0.1' identified by '';\n" +
      "grant all privileges on *.* to root@'127.0.0.1' with grant option;\n",
  )
}

/** What a server promises of its disk. */
export interface Durability {
  /**
   * Whether a commit is on the disk before it is answered, as on real servers. Without, it is with the
   * operating system, which outlives the server but not the machine: creating a table no longer waits for the
   * disk ten times.
   */
  synced: boolean
  /** Options of the server besides the usual ones. */
  options?: readonly string[]
}

const commandOf = (
  mariadbd: string,
  folder: string,
  port: number,
  { synced, options = [] }: Durability = { synced: true },
): [string, ...string[]] => [
  mariadbd,
  '--no-defaults',
  `--user=${userInfo().username}`,
  `--datadir=${join(folder, 'data')}`,
  `--socket=${join(folder, 'server.sock')}`,
  `--pid-file=${join(folder, 'server.pid')}`,
  `--secure-file-priv=${folder}`,
  `--tmpdir=${join(folder, 'tmp')}`,
  `--port=${port}`,
  '--bind-address=127.0.0.1',
  `--init-file=${join(folder, 'init.sql')}`,
  '--skip-name-resolve',
  '--innodb-buffer-pool-size=64M',
  '--innodb-log-file-size=16M',
  '--innodb-flush-log-at-trx-commit=1',
  ...(synced ? [] : ['--innodb-flush-method=nosync', '--sync-frm=0']),
  '--max-connections=300',
  '--performance-schema=OFF',
  // The default since MariaDB 11.6.2; a server too old to know the option ignores it.
  '--loose-innodb-snapshot-isolation=ON',
  ...options,
]

async function untilItGreets(server: Companion, port: number): Promise<void> {
  let exitCode: number | undefined
  void server.ended.then((code) => (exitCode = code))
  const deadline = Date.now() + 30_000
  while (!(await greets(port))) {
    if (exitCode !== undefined || Date.now() > deadline) {
      await server.stop()
      throw new Error(`MariaDB did not start (exit code ${exitCode ?? 'none yet'}):\n${server.output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts a server and waits until it answers; it stops with this process at the latest. */
export async function startMariadb(mariadbd: string, durability?: Durability): Promise<Mariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-mariadb-'))
  try {
    await initialise(mariadbd, folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const port = await freePort()
  const server = accompany(commandOf(mariadbd, folder, port, durability), { folder })
  await untilItGreets(server, port)
  return { url: `mysql://root@127.0.0.1:${port}/`, stop: () => server.stop() }
}

/** A server that may be killed and comes back on the same files. */
export interface MortalMariadb extends Mariadb {
  /** Sends its process a signal. */
  signal(name: NodeJS.Signals): void
  /** Kills it and waits until it is gone. */
  kill(): Promise<void>
  /** Starts it again and waits until it answers. */
  revive(): Promise<void>
}

/** Starts a server that may be killed; its files stay until `stop`. */
export async function startMortalMariadb(mariadbd: string): Promise<MortalMariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-mariadb-'))
  await initialise(mariadbd, folder)
  const port = await freePort()
  let server = accompany(commandOf(mariadbd, folder, port))
  await untilItGreets(server, port)
  const signal = (name: NodeJS.Signals): void => {
    process.kill(Number(readFileSync(join(folder, 'server.pid'), 'utf8')), name)
  }
  return {
    url: `mysql://root@127.0.0.1:${port}/`,
    signal,
    async kill() {
      signal('SIGKILL')
      await server.ended
    },
    async revive() {
      server = accompany(commandOf(mariadbd, folder, port))
      await untilItGreets(server, port)
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A private MariaDB server for tests and benchmarks: in a temporary folder, on a free port, removed
 * afterwards.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { startCompanion, ask, freePort, type Companion } from './processes.ts'
import { findProgram } from './services.ts'

/** A running private server. */
export interface Mariadb {
  /** The URL of its administrator, who has no password: it listens on 127.0.0.1 only. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * True once the server sends its greeting: it accepts connections before it is ready, but is silent until
 * then.
 */
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

/** Creates the system tables of a new server in a folder. */
async function install(mariadbd: string, folder: string): Promise<void> {
  const installer = findProgram('mariadb-install-db', [dirname(mariadbd), '/usr/bin'])
  if (!installer)
    throw new Error('mariadb-install-db is not beside mariadbd; it comes with the same package.')
  // Its temporary tables are named after its process id, which may also exist in another container.
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

/** Initialises a new server in a folder. */
async function initialise(mariadbd: string, folder: string): Promise<void> {
  await install(mariadbd, folder)
  // One statement per line, as the server requires.
  writeFileSync(
    join(folder, 'init.sql'),
    "create user if not exists root@'127.0.0.1' identified by '';\n" +
      "grant all privileges on *.* to root@'127.0.0.1' with grant option;\n",
  )
}

/** The durability of a server's commits. */
export interface Durability {
  /**
   * Whether a commit is on the disk before the server responds, as on real servers. Otherwise it is with the
   * operating system, which outlives the server but not the machine: creating a table then no longer waits
   * for the disk ten times.
   */
  synced: boolean
  /** Additional options of the server. */
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

/** Starts a server and waits until it responds; it is stopped when this process ends, at the latest. */
export async function startMariadb(mariadbd: string, durability?: Durability): Promise<Mariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-mariadb-'))
  try {
    await initialise(mariadbd, folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const port = await freePort()
  const server = startCompanion(commandOf(mariadbd, folder, port, durability), { folder })
  await untilItGreets(server, port)
  return { url: `mysql://root@127.0.0.1:${port}/`, stop: () => server.stop() }
}

/** A server that can be killed and restarted with the same files. */
export interface KillableMariadb extends Mariadb {
  /** Sends a signal to its process. */
  signal(name: NodeJS.Signals): void
  /** Kills it and waits until it has ended. */
  kill(): Promise<void>
  /** Starts it again and waits until it responds. */
  restart(): Promise<void>
}

/** Starts a server that can be killed; its files stay until `stop`. */
export async function startKillableMariadb(mariadbd: string): Promise<KillableMariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-mariadb-'))
  await initialise(mariadbd, folder)
  const port = await freePort()
  let server = startCompanion(commandOf(mariadbd, folder, port))
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
    async restart() {
      server = startCompanion(commandOf(mariadbd, folder, port))
      await untilItGreets(server, port)
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

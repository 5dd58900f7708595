/** A private MariaDB server for tests and benchmarks: a temporary folder, a free port, gone afterwards. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { accompany, ask, freePort } from './processes.ts'
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
  const { code, output } = await ask(installer, [
    '--no-defaults',
    `--user=${userInfo().username}`,
    `--datadir=${join(folder, 'data')}`,
    '--auth-root-authentication-method=normal',
    '--skip-name-resolve',
    '--skip-test-db',
    '--innodb-log-file-size=16M',
  ])
  if (code !== 0) throw new Error(`mariadb-install-db failed:\n${output}`)
}

/** Starts a server and waits until it answers; it stops with this process at the latest. */
export async function startMariadb(mariadbd: string): Promise<Mariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-mariadb-'))
  try {
    await install(mariadbd, folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const port = await freePort()
  const initFile = join(folder, 'init.sql')
  // One statement a line, as the server wants it.
  writeFileSync(
    initFile,
    "create user if not exists root@'127.0.0.1' identified by '';\n" +
      "grant all privileges on *.* to root@'127.0.0.1' with grant option;\n",
  )
  const server = accompany(
    [
      mariadbd,
      '--no-defaults',
      `--user=${userInfo().username}`,
      `--datadir=${join(folder, 'data')}`,
      `--socket=${join(folder, 'server.sock')}`,
      `--pid-file=${join(folder, 'server.pid')}`,
      `--secure-file-priv=${folder}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--init-file=${initFile}`,
      '--skip-name-resolve',
      '--innodb-buffer-pool-size=64M',
      '--innodb-log-file-size=16M',
      // As on real servers: a commit is on disk before it is answered.
      '--innodb-flush-log-at-trx-commit=1',
      '--max-connections=300',
      '--performance-schema=OFF',
    ],
    { folder },
  )
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
  return { url: `mysql://root@127.0.0.1:${port}/`, stop: () => server.stop() }
}

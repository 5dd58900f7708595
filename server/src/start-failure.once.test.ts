/**
 * Real starts on the machine's own file system: failing ones, simultaneous ones, and the files they leave
 * behind.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { builtServer } from '../../scripts/build-stamps.ts'
import { programVariables } from '../test/program.ts'
import { until } from '../../test/until.ts'
import { freePort } from '../../scripts/processes.ts'

let folder: string
const stops: (() => Promise<unknown>)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-start-'))
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the portal in a shell with the usual umask, after running the commands in `before`. */
async function start(
  environment: Record<string, string> = {},
  { before = 'umask 022', within = ['sh'] } = {},
) {
  const [shell = 'sh', ...parts] = within
  const script = `${before} && exec "$0" "$@"`
  const child = spawn(shell, [...parts, '-c', script, process.execPath, builtServer], {
    env: {
      ...programVariables(),
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  const ended = once(child, 'close')
  stops.push(() => {
    child.kill('SIGKILL')
    return ended
  })
  const isReady = () =>
    until(() => {
      if (child.exitCode !== null) throw new Error(output)
      expect(output).toContain('Idlewood is ready')
    })
  return { child, ended, isReady, output: () => output }
}

describe('a failed start says why in one sentence', () => {
  const none = 'HOST names an address that this machine does not have.'
  test.each<[string, Record<string, string>, string]>([
    ['an address of another machine', { HOST: '203.0.113.7' }, none],
    ['a host nobody knows', { HOST: 'nobody-has-this.invalid' }, 'HOST names a machine that nobody knows.'],
    [
      'a database host nobody knows',
      { PORTAL_DATABASE_URL: 'mysql://a:b@nobody-has-this.invalid/portal' },
      'The host in PORTAL_DATABASE_URL is not known here.',
    ],
    [
      'a folder as the database’s file',
      { PORTAL_DATABASE_URL: 'sqlite:/' },
      'The file of the portal database cannot be opened or made.',
    ],
  ])('%s', async (_, environment, sentence) => {
    const { ended, output } = await start(environment)
    expect(await ended).toEqual([1, null])
    expect(output()).toContain(`Idlewood cannot start.\n${sentence}`)
    expect(output()).not.toMatch(/\n\s+at /)
  })

  test('a data folder that is a file, or below one', async () => {
    writeFileSync(join(folder, 'file'), '')
    for (const DATA_DIR of [join(folder, 'file'), join(folder, 'file', 'data')]) {
      const { ended, output } = await start({ DATA_DIR })
      expect(await ended).toEqual([1, null])
      expect(output()).toMatch(/^Idlewood cannot start\.\nDATA_DIR is .*\bfile\. Name a folder\.\n$/)
    }
  })

  test('a file that is no database', async () => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'data', 'portal.sqlite'), 'something else')
    const { ended, output } = await start()
    expect(await ended).toEqual([1, null])
    expect(output()).toMatch(/\nThe file of the portal database is damaged, or no database\./)
  })

  test.each([
    ['with the folder', 'mount -t tmpfs none "$DISK" && mkdir "$DISK/data" && mount -o remount,ro "$DISK"'],
    ['without it', 'mount -t tmpfs -o ro none "$DISK"'],
  ])('a read-only disk %s', async (_, before) => {
    const within = ['unshare', '--map-root-user', '--mount', 'sh']
    const { ended, output } = await start({ DISK: folder }, { before, within })
    expect(await ended).toEqual([1, null])
    expect(output()).toContain('which is on a read-only disk. Name a folder that can be written.')
  })

  test.each<[string, Record<string, string>]>([
    ['the demo world', {}],
    // SQLite has no room for the files beside its own.
    ['a portal database', { GAME_DATABASE_URL: 'mysql://a:b@127.0.0.1:9/game' }],
  ])('a full disk without room for %s', async (_, environment) => {
    const within = ['unshare', '--map-root-user', '--mount', 'sh']
    const before =
      'mount -t tmpfs -o size=16k none "$DISK" && mkdir "$DISK/data" && { cat /dev/zero > "$DISK/fill" || true; } 2>/dev/null'
    const { ended, output } = await start({ DISK: folder, ...environment }, { before, within })
    expect(await ended).toEqual([1, null])
    expect(output()).toContain('The disk that the portal writes to is full or fails.')
  })
})

/** The files a process has open, if the operating system lists them. */
function filesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))]
    } catch {
      return [] // closed in the meantime
    }
  })
}

test('two first starts at the same moment both succeed', async () => {
  const both = await Promise.all([start(), start()])
  await Promise.all(both.map(({ isReady }) => isReady()))
  // They share one world: neither replaced the file that the other had opened.
  const opened = both.flatMap(({ child }) => filesOf(child.pid ?? 0))
  expect(opened.filter((path) => path.includes('(deleted)'))).toEqual([])
  expect(readdirSync(join(folder, 'data')).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a start that takes longer than two seconds says what it is doing', async () => {
  const data = join(folder, 'data')
  // Another connection is writing, so this start has to wait.
  mkdirSync(data)
  const writer = new DatabaseSync(join(data, 'portal.sqlite'))
  writer.exec('pragma journal_mode = WAL; begin immediate')
  const slow = await start()
  await until(() =>
    expect(slow.output()).toContain('Idlewood is starting: bringing the portal database up to date ('),
  )
  writer.exec('rollback')
  writer.close()
  await slow.isReady()
})

/** All paths below a folder with their modes, including the folder itself. */
function modesBelow(path: string): [string, string][] {
  const { mode } = statSync(path)
  const below = statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => modesBelow(join(path, name)))
    : []
  return [[path, (mode & 0o777).toString(8)], ...below]
}

test('only its own user can read the portal’s files, even those that existed before', async () => {
  const data = join(folder, 'data')
  mkdirSync(join(data, 'logs', 'console', '2026'), { recursive: true })
  mkdirSync(join(data, 'music'))
  mkdirSync(join(data, 'ledger'))
  for (const path of [
    'logs/console/2026/old.log',
    'music/song.mp3',
    'ledger/lines.sqlite',
    'portal.sqlite',
  ]) {
    writeFileSync(join(data, path), '')
    chmodSync(join(data, path), 0o644)
  }
  chmodSync(data, 0o755)
  const { isReady } = await start()
  await isReady()
  const backup = spawn(process.execPath, ['scripts/backup.ts', '--no-env-file'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...programVariables(), DATA_DIR: data },
    stdio: 'ignore',
  })
  expect(await once(backup, 'close')).toEqual([0, null])
  const modes = modesBelow(data)
  const names = modes.map(([path]) => path.slice(data.length + 1).replace(/\d{4}-.*/, ''))
  expect(names).toEqual(
    expect.arrayContaining(['portal.sqlite-wal', 'demo-world.sqlite', 'last-backup.json']),
  )
  const open = modes.filter(([path, mode]) => mode !== (statSync(path).isDirectory() ? '700' : '600'))
  expect(open).toEqual([])
})

/**
 * A full disk: a small file system for DATA_DIR is filled completely and then freed again. Requires
 * permission to mount one.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { line, startLivePortal, scratchFolder, type Answer, type LivePortal } from './live-portal.ts'

/** Writes until there is no room for another byte. */
function fill(folder: string): void {
  for (let chunk = 2 ** 20, part = 0; chunk >= 1;) {
    try {
      writeFileSync(join(folder, `ballast-${part++}`), Buffer.alloc(chunk, 1))
    } catch {
      chunk = Math.floor(chunk / 4)
    }
  }
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('ballast'))

/** The requests made to the portal. */
interface Work {
  readonly portal: LivePortal
  readonly folder: string
  readonly owner: string
  login(username: string): Promise<Answer>
  edit(value: number): Promise<Answer>
}

async function begin(portal: LivePortal, folder: string): Promise<Work> {
  const login = (username: string) =>
    portal.call('/api/auth/login', { method: 'POST', json: { username, password: 'idlewood' } })
  const owner = (await login('Demo_Owner')).body.token as string // valid by the contract
  const edit = (value: number) =>
    portal.call('/api/user/profile/20', { method: 'PUT', token: owner, json: { bank: value } })
  return { portal, folder, owner, login, edit }
}

async function measureWrites({ portal, owner, login, edit }: Work): Promise<void> {
  const writes = []
  for (let index = 0; index < 12; index++) writes.push(await edit(100 + index), await login('Demo_Player'))
  const statuses = [...new Set(writes.map(({ status }) => status))].toSorted((a, b) => a - b)
  const polite = writes.every(({ status, retryAfter }) => status !== 503 || retryAfter !== null)
  // A write that fits into an existing page may succeed.
  const allowed = polite && statuses.every((status) => [200, 503, 507].includes(status))
  line('writes answer', statuses.join('/'), allowed, '507 or 503 with Retry-After')
  const upload = new FormData()
  upload.append('file', new Blob([new Uint8Array(3_000_000)], { type: 'audio/mpeg' }), 'song.mp3')
  const { status } = await portal.call('/api/upload', { method: 'POST', token: owner, body: upload })
  line('an upload answers', String(status), [507, 503, 400, 415].includes(status), '507 or 503')
}

async function measureReads({ portal, owner }: Work): Promise<void> {
  const reads = [
    await portal.call('/api/user/profile', { token: owner }),
    await portal.call('/api/user/allusers?page=1&limit=100', { token: owner }),
    await portal.call('/api/health/live'),
  ]
  const statuses = reads.map(({ status }) => status)
  line(
    'reads answer',
    statuses.join('/'),
    statuses.every((status) => status === 200),
    '200',
  )
}

/** Frees the space, and checks whether everything works again. */
async function measureRecovery({ portal, folder, owner, edit }: Work): Promise<void> {
  for (const name of readdirSync(folder).filter((name) => name.startsWith('ballast')))
    rmSync(join(folder, name))
  await wait(500)
  const { status } = await edit(5000)
  line('with room again, without a restart, an edit answers', String(status), status === 200, '200')
  const { body } = await portal.call('/api/user/profile/20', { token: owner })
  const holds = JSON.stringify(body).includes('5000')
  line('and the game holds', holds ? 'it' : 'something else', holds)
  line('the process', portal.child.exitCode === null ? 'lives' : 'died', portal.child.exitCode === null)
}

async function measureFullDisk(portal: LivePortal, folder: string): Promise<void> {
  const work = await begin(portal, folder)
  const { status } = await work.edit(1)
  line('before, an edit answers', String(status), status === 200)
  fill(folder)
  const free = statfsSync(folder)
  console.log(`         ${free.bavail * free.bsize} bytes left`)
  const files = filesOf(folder)
  await measureWrites(work)
  await measureReads(work)
  const extra = filesOf(folder).filter((name) => !files.includes(name))
  const isUsual = extra.every((name) => /^logs|-wal$|-shm$|-journal$/.test(name))
  line('files left half written', extra.length === 0 ? 'none' : extra.join(', '), isUsual, 'none')
  await measureRecovery(work)
}

/** Measures a full disk under the embedded database, uploads and logs. */
export async function benchDisk(): Promise<void> {
  console.log('\nDisk full')
  const folder = scratchFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder])
  if (mounted.status !== 0) {
    const why = String(mounted.stderr).trim()
    console.log(`  LEFT OUT: a small file system cannot be mounted here (${why}).`)
    return
  }
  process.on('exit', () => spawnSync('umount', ['-l', folder]))
  const portal = await startLivePortal({ DATA_DIR: folder, LOG_LEVEL: 'info', MUSIC_FREE_BYTES: '1000000' })
  try {
    await measureFullDisk(portal, folder)
  } finally {
    await portal.end('SIGKILL')
    spawnSync('umount', ['-l', folder])
    mkdirSync(folder, { recursive: true })
  }
}

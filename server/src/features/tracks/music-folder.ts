import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** A file on its way into the folder. */
export interface Incoming {
  /** Its name once it is there, without extension. */
  readonly storage: string
  write(piece: Buffer): Promise<void>
  /** Everything is written, and survives a power cut. */
  settle(): Promise<void>
  /** Puts it where it is served from, in one step. */
  publish(): Promise<void>
  /** Leaves nothing of it behind. After `publish` it does nothing. */
  discard(): Promise<void>
}

/** Where the sound of all tracks lies. */
export interface MusicFolder {
  readonly path: string
  /** Bytes of room on its disk. */
  free(): Promise<number>
  begin(): Promise<Incoming>
  /** Takes a file out while `work` forgets it; when `work` fails, the file is back. */
  takeOut(storage: string, work: () => Promise<void>): Promise<void>
  /**
   * Clears what processes that are gone have left: what `isKnown` is put in its place, all else is deleted.
   */
  sweep(isKnown: (storage: string) => Promise<boolean>): Promise<void>
}

/** How free room is read; tests say what they like. */
export type FreeBytes = (folder: string) => Promise<number>

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const hour = 60 * 60 * 1000
const here = encodeURIComponent(hostname())
const part = /^([^~]+)~(\d+)~([0-9a-f-]{36})\.part$/

/** What a file of the folder is called. */
export const musicFile = (storage: string): string => `${storage}.mp3`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Makes what happened to the entries of a folder survive a power cut. */
async function settleFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface Place {
  readonly path: string
  readonly incoming: string
  /** What this process works on. */
  readonly mine: Set<string>
}

// The name says whose it is: a process that starts clears only what nobody works on any more.
const partOf = ({ incoming }: Place, storage: string): string =>
  join(incoming, `${here}~${process.pid}~${storage}.part`)
const fileOf = ({ path }: Place, storage: string): string => join(path, musicFile(storage))

async function isAbandoned(
  { mine, incoming }: Place,
  file: string,
  [, host, pid, storage = '']: RegExpExecArray,
): Promise<boolean> {
  if (mine.has(storage)) return false
  if (host === here && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true
  // Of another machine, or a number that another program has by now: no upload takes so long.
  const { mtimeMs } = await stat(join(incoming, file))
  return Date.now() - mtimeMs > hour
}

async function beginFile(place: Place): Promise<Incoming> {
  const { path, incoming, mine } = place
  await mkdir(incoming, { recursive: true })
  const storage = randomUUID()
  const name = partOf(place, storage)
  mine.add(storage)
  let handle: FileHandle | undefined
  const close = async (): Promise<void> => {
    const closing = handle
    handle = undefined
    await closing?.close()
  }
  try {
    handle = await open(name, 'wx', 0o640)
  } catch (error) {
    mine.delete(storage)
    throw error
  }
  return {
    storage,
    async write(piece) {
      await handle?.writeFile(piece)
    },
    async settle() {
      await handle?.sync()
      await close()
    },
    async publish() {
      await rename(name, fileOf(place, storage))
      mine.delete(storage)
      await settleFolder(path)
    },
    async discard() {
      await close()
      if (mine.has(storage)) await rm(name, { force: true })
      mine.delete(storage)
    },
  }
}

async function takeOut(place: Place, storage: string, work: () => Promise<void>): Promise<void> {
  const { incoming, mine } = place
  await mkdir(incoming, { recursive: true })
  mine.add(storage)
  const aside = partOf(place, storage)
  const isThere = await rename(fileOf(place, storage), aside).then(
    () => true,
    // Deleted by hand: the row must go all the same.
    () => false,
  )
  try {
    await work()
  } catch (error) {
    if (isThere) await rename(aside, fileOf(place, storage))
    throw error
  } finally {
    mine.delete(storage)
  }
  await rm(aside, { force: true })
}

async function sweepIncoming(place: Place, isKnown: (storage: string) => Promise<boolean>): Promise<void> {
  const { incoming } = place
  await mkdir(incoming, { recursive: true })
  for (const file of await readdir(incoming)) {
    const match = part.exec(file)
    if (!match || !(await isAbandoned(place, file, match).catch(() => false))) continue
    const storage = match[3] ?? ''
    if (await isKnown(storage)) await rename(join(incoming, file), fileOf(place, storage))
    else await rm(join(incoming, file), { force: true })
  }
}

/** The music below `dataDir`. Several processes may share it. */
export function createMusicFolder(dataDir: string, free: FreeBytes = freeBytes): MusicFolder {
  const path = join(dataDir, 'music')
  const place: Place = { path, incoming: join(path, 'incoming'), mine: new Set() }
  return {
    path,
    free: () => free(path),
    begin: () => beginFile(place),
    takeOut: (storage, work) => takeOut(place, storage, work),
    sweep: (isKnown) => sweepIncoming(place, isKnown),
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../../db/errors.ts'

/** A file being written to the folder. */
export interface IncomingFile {
  /** The final file name, without extension. */
  readonly storage: string
  write(piece: Buffer): Promise<void>
  /** Flushes everything to disk, so that it survives a power cut. */
  settle(): Promise<void>
  /** Moves the file atomically to where it is served from. */
  publish(): Promise<void>
  /** Deletes the file. Does nothing after `publish`. */
  discard(): Promise<void>
}

/** The folder with the audio files of all tracks. */
export interface MusicFolder {
  readonly path: string
  /** The free space on its disk, in bytes. */
  free(): Promise<number>
  begin(): Promise<IncomingFile>
  /**
   * Removes a file while `deleteRow` deletes its row. If that fails, the file is restored, unless somebody
   * else has deleted the row meanwhile.
   */
  takeOut(storage: string, row: TrackRowDeletion): Promise<void>
  /**
   * Cleans up after processes that no longer run: files accepted by `isKnown` are published, all others are
   * deleted.
   */
  sweep(isKnown: IsKnown): Promise<void>
}

/** Whether a file has a row. */
type IsKnown = (storage: string) => Promise<boolean>

/** The deletion of a file's row. */
interface TrackRowDeletion {
  /** Throws if the row could not be deleted. */
  deleteRow(): Promise<void>
  isKnown: IsKnown
}

/** Returns the free space in bytes; tests provide their own. */
export type FreeBytes = (folder: string) => Promise<number>

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const hour = 60 * 60 * 1000
const here = encodeURIComponent(hostname())
const part = /^([^~]+)~(\d+)~([0-9a-f-]{36})\.part$/

/** The file name of a track in the folder. */
export const musicFile = (storage: string): string => `${storage}.mp3`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process belongs to another user, and so is alive.
    return codeOf(error) === 'EPERM'
  }
}

/** Flushes changes of a folder's entries to disk, so that they survive a power cut. */
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
  /** The files this process is working on. */
  readonly mine: Set<string>
}

// The name identifies the process, so that a process that starts cleans up only files nobody is working on
// any more.
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
  // The file belongs to another machine, or its process id has been reused. No upload takes this long.
  const { mtimeMs } = await stat(join(incoming, file))
  return Date.now() - mtimeMs > hour
}

async function beginFile(place: Place): Promise<IncomingFile> {
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

/** Restores a file whose row could not be deleted. */
async function restoreFile(place: Place, storage: string, isKnown: IsKnown): Promise<void> {
  const file = fileOf(place, storage)
  // The one who deleted the row may have removed the file as well. Anything else is left to the sweep.
  await rename(partOf(place, storage), file).catch(() => undefined)
  if (!(await isKnown(storage))) await rm(file, { force: true })
}

async function takeOut(
  place: Place,
  storage: string,
  { deleteRow, isKnown }: TrackRowDeletion,
): Promise<void> {
  const { incoming, mine } = place
  await mkdir(incoming, { recursive: true })
  mine.add(storage)
  const aside = partOf(place, storage)
  const isThere = await rename(fileOf(place, storage), aside).then(
    () => true,
    // The file was deleted by hand, or somebody else deletes it at this moment; the row has to be deleted all
    // the same.
    () => false,
  )
  try {
    await deleteRow()
  } catch (error) {
    if (isThere) await restoreFile(place, storage, isKnown)
    throw error
  } finally {
    mine.delete(storage)
  }
  await rm(aside, { force: true })
  // Somebody whose own deletion came too late may have restored it.
  await rm(fileOf(place, storage), { force: true })
}

async function sweepIncoming(place: Place, isKnown: IsKnown): Promise<void> {
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

/** The music folder below `dataDir`, which several processes may share. */
export function createMusicFolder(dataDir: string, free: FreeBytes = freeBytes): MusicFolder {
  const path = join(dataDir, 'music')
  const place: Place = { path, incoming: join(path, 'incoming'), mine: new Set() }
  return {
    path,
    async free() {
      // Somebody may have deleted the folder to get rid of all music.
      await mkdir(path, { recursive: true })
      return free(path)
    },
    begin: () => beginFile(place),
    takeOut: (storage, row) => takeOut(place, storage, row),
    sweep: (isKnown) => sweepIncoming(place, isKnown),
  }
}

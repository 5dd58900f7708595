/**
 * Reads and rewrites the game host's settings file. The game rewrites the whole file from memory at every
 * connection, kill and paycheck, so it can only be changed while the game is not running.
 */
import { readFileSync, renameSync } from 'node:fs'
import { open, realpath, stat, unlink, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../../db/errors.ts'
import type { Overrides } from '../map/overrides.ts'
import { codePage, type CodePage } from './code-page.ts'
import type { Outcome } from './setting-outcome.ts'
import {
  fileHolds,
  replaceCell,
  maxLineLength,
  recognise,
  split,
  type FileField,
  type RecognisedLine,
} from './settings-line.ts'

/** Maximum size in bytes. A settings file is one short line; anything longer is another file. */
const largest = 16 * 1024
/**
 * A file on another machine may keep a call waiting for this many steps. A portal that stands still for
 * longer than a step loses only one of them.
 */
const timeout = { steps: 3, stepMs: 500 }
/** Milliseconds after which the lock file of a crashed writer is ignored. */
const abandonedAfter = 10_000

/** The file as it was read. */
export interface FileReading extends RecognisedLine {
  readonly bytes: Buffer
  readonly texts: readonly string[]
  /** When the game last wrote it. */
  readonly writtenAt: Date
}

/** A parsed file, or a sentence that says why there is none. */
export type Reading = FileReading | { readonly sentence: string }

/** The settings file of one game. */
export interface SettingsFile {
  readonly codePage: CodePage
  /** Whether a field is stored here, readable or not. */
  holds(field: FileField): boolean
  /** Reads the file; concurrent callers share the result. Never rejects. */
  read(): Promise<Reading>
  /** The result of the last read. */
  last(): Reading | undefined
  /** Why a text does not fit into a field of this line along with the other fields; null if it does. */
  misfit(reading: FileReading, field: FileField, text: string): string | null
  /** Replaces one field's text if it is still `old`. Rejects only on unexpected errors. */
  write(change: { field: FileField; old: string; text: string }): Promise<Outcome>
}

/** A field's text, or null if its position is unknown. */
export function textAt({ positions, texts }: FileReading, field: FileField): string | null {
  const place = positions[field]
  return place === undefined ? null : (texts[place] ?? null)
}

const causes: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by the portal',
  EPERM: 'may not be read by the portal',
  EISDIR: 'is a folder',
}

const unreadable = (code: string): string => `The settings file ${causes[code] ?? 'cannot be read'}.`

const refused = (sentence: string): Outcome => ({ outcome: 'refused', sentence })

const unwritable: Readonly<Record<string, string>> = {
  EACCES: 'The portal may not write into the folder of the settings file.',
  EPERM: 'The portal may not write into the folder of the settings file.',
  EROFS: 'The folder of the settings file is read-only.',
  ENOSPC: 'There is no room left to write the settings file. Nothing was changed.',
  EDQUOT: 'There is no room left to write the settings file. Nothing was changed.',
}

interface RawFile {
  bytes: Buffer
  writtenAt: Date
  mode: number
  uid: number
  gid: number
}

async function readWhole(path: string): Promise<RawFile> {
  const handle = await open(path, 'r')
  try {
    const { mode, uid, gid, mtime, size } = await handle.stat()
    const bytes = Buffer.alloc(Math.min(size, largest) + 1)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
    return { bytes: bytes.subarray(0, bytesRead), writtenAt: mtime, mode, uid, gid }
  } finally {
    await handle.close()
  }
}

/**
 * Creates the new file under a fixed name, which also serves as the lock: one writer at a time across all
 * processes.
 */
async function claim(path: string): Promise<FileHandle | undefined> {
  const until = Date.now() + 2000
  for (;;) {
    try {
      return await open(path, 'wx', 0o600)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      const found = await stat(path).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > abandonedAfter) await unlink(path).catch(() => undefined)
      else if (Date.now() > until) return undefined
      else await wait(25)
    }
  }
}

/**
 * Copies the old file's owner, mode and time to the new file. Returns false if the game might no longer be
 * able to write it.
 */
async function likeBefore(handle: FileHandle, { mode, uid, gid, writtenAt }: RawFile): Promise<boolean> {
  await handle.chown(uid, gid).catch(() => handle.chown(-1, gid).catch(() => undefined))
  await handle.chmod(mode & 0o777)
  // The modification time tells how old the game's figures are.
  await handle.utimes(writtenAt, writtenAt)
  const made = await handle.stat()
  if (made.uid === uid) return true
  return Boolean(mode & 0o002) || (made.gid === gid && Boolean(mode & 0o020))
}

/** Makes the renaming durable, if the system can sync folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** The state of one settings file. */
interface FileState {
  readonly path: string
  /** The layout according to the operator's map file. */
  readonly layout: Overrides['settingsFile']
  readonly page: CodePage
  latest: Reading | undefined
  reading: Promise<Reading> | undefined
}

const unknownPlace = 'Where the settings file keeps this is not known.'

function understand({ page, layout }: FileState, { bytes, writtenAt }: RawFile): Reading {
  if (bytes.length > largest) return { sentence: 'The settings file is too long to be one.' }
  const texts = split(bytes).cells.map((cell) => page.decode(cell))
  const recognised = recognise(texts, layout)
  return 'sentence' in recognised ? recognised : { ...recognised, bytes, texts, writtenAt }
}

async function timeOut(): Promise<Reading> {
  for (let step = 0; step < timeout.steps; step++) await wait(timeout.stepMs, undefined, { ref: false })
  return { sentence: 'The settings file does not answer.' }
}

async function readInTime(state: FileState): Promise<Reading> {
  const read = readWhole(state.path).then(
    (raw) => understand(state, raw),
    (error: unknown) => ({ sentence: unreadable(codeOf(error)) }),
  )
  // A hanging read keeps its place, so that no second one starts beside it.
  void read.finally(() => {
    state.reading = undefined
  })
  state.latest = await Promise.race([read, timeOut()])
  return state.latest
}

function misfit(
  { page, layout }: FileState,
  { bytes, positions }: FileReading,
  { field, text }: { field: FileField; text: string },
): string | null {
  const place = positions[field]
  if (place === undefined) return unknownPlace
  const line = replaceCell({ ...split(bytes), rest: Buffer.alloc(0) }, place, page.encode(text))
  if (line.length > maxLineLength) {
    const over = line.length - maxLineLength
    return `The settings file has room for ${maxLineLength} characters in all. This is ${over} too many.`
  }
  const after = recognise(
    split(line).cells.map((cell) => page.decode(cell)),
    layout,
  )
  const isSame = 'positions' in after && JSON.stringify(after.positions) === JSON.stringify(positions)
  return isSame ? null : 'With this text the settings file could be read in two ways. Use more than digits.'
}

interface FileChange {
  field: FileField
  old: string
  text: string
}

/** Writes the changed line to the lock file and replaces the old file with it. */
async function replace(
  state: FileState,
  { real, beside, handle }: { real: string; beside: string; handle: FileHandle },
  { field, old, text }: FileChange,
): Promise<Outcome | 'replaced'> {
  const before = await readWhole(real)
  const now = understand(state, before)
  if ('sentence' in now) return refused(now.sentence)
  const current = textAt(now, field)
  if (current === null) return refused(now.unclear ?? unknownPlace)
  if (current !== old) return { outcome: 'moved', current }
  const wrong = misfit(state, now, { field, text })
  if (wrong) return refused(wrong)
  const place = now.positions[field] ?? 0 // known, because `current` is not null
  await handle.writeFile(replaceCell(split(before.bytes), place, state.page.encode(text)))
  if (!(await likeBefore(handle, before))) {
    return refused(
      'The portal runs as another user than the game, which could no longer write its settings file. Run both as one user, or give them a group that may write the file.',
    )
  }
  await handle.sync()
  // Both calls are synchronous, with no await in between: the game may write at any moment.
  if (!readFileSync(real).equals(before.bytes))
    return refused('The game server is writing its settings file right now. Stop it, then save again.')
  renameSync(beside, real)
  return 'replaced'
}

/** Writes while holding the new file, which is also the lock. */
async function writeLocked(state: FileState, real: string, change: FileChange): Promise<Outcome> {
  const beside = join(dirname(real), `.${basename(real)}.idlewood`)
  const handle = await claim(beside)
  if (!handle) return refused('Somebody else is changing the settings file. Try again in a moment.')
  let result: Outcome | 'replaced' | undefined
  try {
    result = await replace(state, { real, beside, handle }, change)
  } finally {
    await handle.close()
    if (result !== 'replaced') await unlink(beside).catch(() => undefined)
  }
  if (result !== 'replaced') return result
  await syncFolder(dirname(real))
  return outcomeAfter(state, real, change)
}

/** The outcome according to the file's final content: the game may have overwritten it. */
async function outcomeAfter(
  state: FileState,
  real: string,
  { field, old, text }: FileChange,
): Promise<Outcome> {
  const after = understand(state, await readWhole(real))
  state.latest = after
  if ('sentence' in after) return refused(after.sentence)
  const current = textAt(after, field)
  if (current === text) return { outcome: 'written' }
  return current === old
    ? refused('The game server runs and wrote its own settings over this at once. Stop it, then save again.')
    : { outcome: 'moved', current }
}

async function write(state: FileState, change: FileChange): Promise<Outcome> {
  let real: string
  try {
    real = await realpath(state.path)
  } catch (error) {
    return refused(unreadable(codeOf(error)))
  }
  try {
    return await writeLocked(state, real, change)
  } catch (error) {
    const code = codeOf(error)
    const known = unwritable[code] ?? (causes[code] && unreadable(code))
    if (known) return refused(known)
    throw error
  }
}

/** The settings file at `path`, with the layout from the operator's map file. */
export function createSettingsFile(path: string, layout: Overrides['settingsFile']): SettingsFile {
  const page = codePage(layout.codePage)
  const state: FileState = { path, layout, page, latest: undefined, reading: undefined }
  return {
    codePage: page,
    holds: (field) => fileHolds(field, layout),
    read: () => (state.reading ??= readInTime(state)),
    last: () => state.latest,
    misfit: (reading, field, text) => misfit(state, reading, { field, text }),
    write: (change) => write(state, change),
  }
}

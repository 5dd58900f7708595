/**
 * The game host's settings file, read and rewritten. The game rewrites it whole at every connection, kill and
 * paid hour, from memory: it can be changed only while the game does not run.
 */
import { readFileSync, renameSync } from 'node:fs'
import { open, realpath, stat, unlink, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Overrides } from '../map/overrides.ts'
import { codePage, type CodePage } from './code-page.ts'
import type { Outcome } from './outcome.ts'
import {
  fileHolds,
  joined,
  maxLineLength,
  recognise,
  split,
  type FileField,
  type Recognised,
} from './settings-line.ts'

/** Bytes. A settings file is one short line; whatever is longer is another file. */
const largest = 16 * 1024
/** Milliseconds a file on another machine may keep a call waiting. */
const timeoutMs = 1500
/** Milliseconds after which the leftover of a writer that died is no longer respected. */
const abandonedAfter = 10_000

/** The file as it was read. */
export interface FileReading extends Recognised {
  readonly bytes: Buffer
  readonly texts: readonly string[]
  /** When the game last wrote it. */
  readonly writtenAt: Date
}

/** A reading, or why there is none. */
export type Reading = FileReading | { readonly sentence: string }

/** The settings file of one game. */
export interface SettingsFile {
  readonly codePage: CodePage
  /** Whether a field is kept here, readable or not. */
  holds(field: FileField): boolean
  /** Reads it; everyone who asks meanwhile gets the same reading. Never rejects. */
  read(): Promise<Reading>
  /** The latest reading. */
  last(): Reading | undefined
  /**
   * Why a text cannot be in a field beside what else the line holds, by this reading; null when it can.
   */
  misfit(reading: FileReading, field: FileField, text: string): string | null
  /** Replaces one field's text, if it still is `old`. Rejects only for reasons unforeseen. */
  write(change: { field: FileField; old: string; text: string }): Promise<Outcome>
}

/** A field's text, or null when its place is not known. */
export function textAt({ positions, texts }: FileReading, field: FileField): string | null {
  const place = positions[field]
  return place === undefined ? null : (texts[place] ?? null)
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const causes: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by the portal',
  EPERM: 'may not be read by the portal',
  EISDIR: 'is a folder',
}

const refused = (sentence: string): Outcome => ({ outcome: 'refused', sentence })

const unwritable: Readonly<Record<string, string>> = {
  EACCES: 'The portal may not write into the folder of the settings file.',
  EPERM: 'The portal may not write into the folder of the settings file.',
  EROFS: 'The folder of the settings file is read-only.',
  ENOSPC: 'There is no room left to write the settings file. Nothing was changed.',
  EDQUOT: 'There is no room left to write the settings file. Nothing was changed.',
}

interface Read {
  bytes: Buffer
  writtenAt: Date
  mode: number
  uid: number
  gid: number
}

async function readWhole(path: string): Promise<Read> {
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
 * Opens the new file under a fixed name, which is also the lock: one writer at a time, in whichever process.
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

/** Makes the new file the old one's equal. False when the game might then no longer be able to write it. */
async function likeBefore(handle: FileHandle, { mode, uid, gid, writtenAt }: Read): Promise<boolean> {
  await handle.chown(uid, gid).catch(() => handle.chown(-1, gid).catch(() => undefined))
  await handle.chmod(mode & 0o777)
  // The file says by it how old the game's figures are.
  await handle.utimes(writtenAt, writtenAt)
  const made = await handle.stat()
  if (made.uid === uid) return true
  return Boolean(mode & 0o002) || (made.gid === gid && Boolean(mode & 0o020))
}

/** Makes the file's new name last, where folders can be synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** The settings file at `path`, as the operator's map file says it is laid out. */
export function createSettingsFile(path: string, said: Overrides['settingsFile']): SettingsFile {
  const page = codePage(said.codePage)
  let latest: Reading | undefined
  let reading: Promise<Reading> | undefined

  function understand({ bytes, writtenAt }: Read): Reading {
    if (bytes.length > largest) return { sentence: 'The settings file is too long to be one.' }
    const texts = split(bytes).cells.map((cell) => page.decode(cell))
    const recognised = recognise(texts, said)
    return 'sentence' in recognised ? recognised : { ...recognised, bytes, texts, writtenAt }
  }

  async function look(): Promise<Reading> {
    const late = wait(timeoutMs, { sentence: 'The settings file does not answer.' }, { ref: false })
    const read = readWhole(path).then(understand, (error: unknown) => ({
      sentence: `The settings file ${causes[codeOf(error)] ?? 'cannot be read'}.`,
    }))
    // A read that hangs holds this turn, so that no second one hangs beside it.
    void read.finally(() => {
      reading = undefined
    })
    latest = await Promise.race([read, late])
    return latest
  }

  const file: SettingsFile = {
    codePage: page,
    holds: (field) => fileHolds(field, said),
    read: () => (reading ??= look()),
    last: () => latest,

    misfit({ bytes, positions }, field, text) {
      const place = positions[field]
      if (place === undefined) return 'Where the settings file keeps this is not known.'
      const line = joined({ ...split(bytes), rest: Buffer.alloc(0) }, place, page.encode(text))
      if (line.length > maxLineLength) {
        const over = line.length - maxLineLength
        return `The settings file has room for ${maxLineLength} characters in all. This is ${over} too many.`
      }
      const after = recognise(
        split(line).cells.map((cell) => page.decode(cell)),
        said,
      )
      const isSame = 'positions' in after && JSON.stringify(after.positions) === JSON.stringify(positions)
      return isSame
        ? null
        : 'With this text the settings file could be read in two ways. Use more than digits.'
    },

    async write({ field, old, text }) {
      let real: string
      try {
        real = await realpath(path)
      } catch (error) {
        return refused(`The settings file ${causes[codeOf(error)] ?? 'cannot be read'}.`)
      }
      const beside = join(dirname(real), `.${basename(real)}.idlewood`)
      try {
        const handle = await claim(beside)
        if (!handle) return refused('Somebody else is changing the settings file. Try again in a moment.')
        let isRenamed = false
        try {
          const before = await readWhole(real)
          const now = understand(before)
          if ('sentence' in now) return refused(now.sentence)
          const current = textAt(now, field)
          if (current === null)
            return refused(now.unclear ?? 'Where the settings file keeps this is not known.')
          if (current !== old) return { outcome: 'moved', current }
          const wrong = file.misfit(now, field, text)
          if (wrong) return refused(wrong)
          const place = now.positions[field] ?? 0 // known, or `current` were null
          const bytes = joined(split(before.bytes), place, page.encode(text))
          await handle.writeFile(bytes)
          if (!(await likeBefore(handle, before))) {
            return refused(
              'The portal runs as another user than the game, which could no longer write its settings file. Run both as one user, or give them a group that may write the file.',
            )
          }
          await handle.sync()
          // Both at once, with nothing in between that this process could wait for: the game may write at any
          // moment.
          if (!readFileSync(real).equals(before.bytes)) {
            return refused(
              'The game server is writing its settings file right now. Stop it, then save again.',
            )
          }
          renameSync(beside, real)
          isRenamed = true
        } finally {
          await handle.close()
          if (!isRenamed) await unlink(beside).catch(() => undefined)
        }
        await syncFolder(dirname(real))
        return await settled(real, { field, old, text })
      } catch (error) {
        const code = codeOf(error)
        const known = unwritable[code] ?? (causes[code] && `The settings file ${causes[code]}.`)
        if (known) return refused(known)
        throw error
      }
    },
  }

  /** What stands there afterwards: the game may have written over it. */
  async function settled(
    real: string,
    { field, old, text }: { field: FileField; old: string; text: string },
  ): Promise<Outcome> {
    const after = understand(await readWhole(real))
    latest = after
    if ('sentence' in after) return refused(after.sentence)
    const current = textAt(after, field)
    if (current === text) return { outcome: 'written' }
    return current === old
      ? refused(
          'The game server runs and wrote its own settings over this at once. Stop it, then save again.',
        )
      : { outcome: 'moved', current }
  }

  return file
}

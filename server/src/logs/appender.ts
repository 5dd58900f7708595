/**
 * Appends the lines of one list of a log to the file of their day. Lines wait briefly in memory and are
 * appended whole, so that several processes can share the file. Writing never blocks and never fails: lines
 * that cannot be kept are counted, and the count is logged once there is room again.
 */
import { constants, mkdirSync, openSync, closeSync, writeSync } from 'node:fs'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { dayLength } from './paths.ts'

/** Milliseconds a line may wait in memory. */
const delayMs = 100
/** Milliseconds before retrying a file that could not be written. */
const pause = 1000
/** Maximum bytes waiting in memory; more are dropped. */
const maxWaiting = 4 * 1024 * 1024
/** Maximum bytes per write. */
const batchBytes = 256 * 1024
/** Initial capacity of a batch, in bytes. */
const firstBytes = 4 * 1024

// A symbolic link in place of a log would redirect the lines.
const flags = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW

/** Waiting lines, already encoded: keeping them as strings would double the cost of writing. */
interface Batch {
  readonly day: number
  lines: number
  bytes: number
  /** The first `bytes` of it are the lines. */
  data: Buffer
}

const startBatch = (day: number): Batch => ({
  day,
  lines: 0,
  bytes: 0,
  data: Buffer.allocUnsafe(firstBytes),
})

function addLine(batch: Batch, line: string, bytes: number): void {
  const needed = batch.bytes + bytes
  if (needed > batch.data.length) {
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * batch.data.length))
    batch.data.copy(larger, 0, 0, batch.bytes)
    batch.data = larger
  }
  batch.data.write(line, batch.bytes)
  batch.bytes = needed
  batch.lines += 1
}

const textOf = ({ data, bytes }: Batch): Buffer => data.subarray(0, bytes)

/** How an appender writes. */
export interface AppenderOptions {
  /** The file for a time in milliseconds; lines are discarded if undefined. */
  pathAt(time: number): string | undefined
  /** Maximum bytes per file; further lines are dropped until the next day. */
  maxSize: number
  /** Called when lines start being dropped, at most once a minute. */
  onTrouble(sentence: string): void
}

/** The time formatted last, since most lines share theirs with others. */
let lastMoment = { time: NaN, iso: '' }

/** A time in milliseconds, formatted as in the logs. */
export function isoOf(time: number): string {
  if (time !== lastMoment.time) lastMoment = { time, iso: new Date(time).toISOString() }
  return lastMoment.iso
}

/** One line as in the logs, including its line break. */
export const lineOf = (
  time: number,
  { level, message, ...fields }: { level: string; message: string } & Record<string, unknown>,
): string => `${JSON.stringify({ timestamp: isoOf(time), level, message, ...fields })}\n`

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Appends lines to the files of one list. */
export class Appender {
  readonly #options: AppenderOptions
  #waiting: Batch[] = []
  #waitingBytes = 0
  #file: { handle: FileHandle; day: number } | undefined
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  /** Whether the last write ended in the middle of a line; the next one then starts with a line break. */
  #isBroken = false
  #dropped = 0
  #reason = ''
  #droppedInAll = 0
  #reportedAt = -Infinity
  /** When a line last reported how many were dropped. */
  #countedAt = -Infinity
  #size = { day: -1, bytes: 0 }

  constructor(options: AppenderOptions) {
    this.#options = options
  }

  /** Lines dropped since the start. */
  get dropped(): number {
    return this.#droppedInAll
  }

  /**
   * Takes a line, which ends with a line break. Lines that anybody can cause (`isStranger`) may fill only
   * half of each file.
   */
  write(time: number, line: string, { isStranger = false } = {}): void {
    const bytes = Buffer.byteLength(line)
    if (isStranger && this.#sizeAt(time) + this.#waitingBytes + bytes > this.#options.maxSize / 2)
      return this.#drop(1, 'strangers have used up their half of the file of this day')
    if (this.#waitingBytes + bytes > maxWaiting) return this.#drop(1, 'the disk is too slow')
    const day = Math.floor(time / dayLength)
    let batch = this.#waiting.at(-1)
    if (!batch || batch.day !== day || batch.bytes + bytes > batchBytes) {
      batch = startBatch(day)
      this.#waiting.push(batch)
    }
    addLine(batch, line, bytes)
    this.#waitingBytes += bytes
    this.#wake(delayMs)
  }

  /** Writes the waiting lines, as far as possible. */
  async flush(): Promise<void> {
    // A write in progress may have begun before the last line arrived.
    await this.#writing
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
      // Lines that arrived in the meantime.
      if (this.#waiting.length > 0) this.#wake(delayMs)
    })
    await this.#writing
  }

  /** Writes the waiting lines synchronously, for a process that is about to end. */
  flushSync(): void {
    for (const batch of this.#waiting.splice(0)) {
      const path = this.#options.pathAt(batch.day * dayLength)
      if (path === undefined) continue
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o750 })
        const file = openSync(path, flags, 0o640)
        try {
          if (this.#isBroken) writeSync(file, '\n')
          writeSync(file, textOf(batch))
        } finally {
          closeSync(file)
        }
      } catch (error) {
        this.#drop(batch.lines, reasonOf(error))
      }
    }
    this.#waitingBytes = 0
  }

  /** Writes the waiting lines and closes the file. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.flush()
    clearTimeout(this.#timer)
    await this.#file?.handle.close().catch(() => undefined)
    this.#file = undefined
  }

  /** Size in bytes of the file for a time, as of the last write. */
  #sizeAt(time: number): number {
    return this.#size.day === Math.floor(time / dayLength) ? this.#size.bytes : 0
  }

  #wake(after: number): void {
    if (!this.#timer && !this.#writing) this.#later(after)
  }

  #later(after: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.flush()
    }, after).unref()
  }

  #drop(lines: number, reason: string): void {
    this.#dropped += lines
    this.#droppedInAll += lines
    this.#reason = reason
    if (performance.now() - this.#reportedAt < 60_000) return
    this.#reportedAt = performance.now()
    // Deferred, since the listener writes a line itself.
    setImmediate(() => this.#options.onTrouble(`Lines of a log cannot be kept: ${reason}.`))
  }

  /** The open file of a day, and its size, since other processes write to it as well. */
  async #fileOf(day: number): Promise<{ handle: FileHandle; size: number } | undefined> {
    if (this.#file && this.#file.day === day) {
      const { handle } = this.#file
      const { nlink, size } = await handle.stat()
      // If the file was deleted, lines would be written where nobody finds them.
      if (nlink > 0) return { handle, size }
    }
    await this.#closeFile()
    const path = this.#options.pathAt(day * dayLength)
    if (path === undefined) return undefined
    await mkdir(dirname(path), { recursive: true, mode: 0o750 })
    const handle = await open(path, flags, 0o640)
    this.#file = { handle, day }
    return { handle, size: (await handle.stat()).size }
  }

  async #closeFile(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    await file?.handle.close().catch(() => undefined)
  }

  /**
   * Lines that arrive meanwhile wait for the next write; otherwise a busy portal would write without pause.
   */
  async #writeAll(): Promise<void> {
    for (let left = this.#waiting.length; left > 0; left--) {
      const batch = this.#waiting.shift()
      if (!batch) return
      this.#waitingBytes -= batch.bytes
      try {
        await this.#writeBatch(batch)
      } catch (error) {
        this.#drop(batch.lines, reasonOf(error))
        await this.#closeFile()
        // The other batches would fail as well; they wait as long as there is room for them.
        this.#later(pause)
        return
      }
    }
  }

  async #writeBatch(batch: Batch): Promise<void> {
    const file = await this.#fileOf(batch.day)
    if (!file) return
    const { handle, size } = file
    this.#size = { day: batch.day, bytes: size + batch.bytes }
    if (size + batch.bytes > this.#options.maxSize)
      return this.#drop(batch.lines, 'the file of this day is full')
    // At most once a minute, or the counts would fill the log themselves.
    const isDue = performance.now() - this.#countedAt >= 60_000
    const reported = isDue ? this.#dropped : 0
    if (reported > 0) this.#countedAt = performance.now()
    const head =
      (this.#isBroken ? '\n' : '') +
      (reported === 0
        ? ''
        : lineOf(Date.now(), {
            level: 'warn',
            message: `${reported} ${reported === 1 ? 'line' : 'lines'} of this log could not be kept: ${this.#reason}.`,
            dropped: reported,
          }))
    const text = head === '' ? textOf(batch) : Buffer.concat([Buffer.from(head), textOf(batch)])
    const { bytesWritten } = await handle.write(text)
    if (bytesWritten === text.length) {
      this.#isBroken = false
      this.#dropped -= reported
      return
    }
    // The disk filled up: what was written stays, and the next write ends the incomplete line.
    this.#isBroken = text[bytesWritten - 1] !== 10
    const whole = text.subarray(0, bytesWritten).toString().split('\n').length - 1
    const heads = head.split('\n').length - 1
    if (whole >= heads) this.#dropped -= reported
    this.#drop(batch.lines - Math.max(0, whole - heads), 'the disk is full')
  }
}

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import type { LogEntry } from '@idlewood/contract/admin-logs'
import { codeOf } from '../../db/errors.ts'
import { entryOf } from './entries.ts'
import { readChunk } from './lines.ts'
import type { Matcher } from './matcher.ts'

/**
 * Maximum match positions remembered per scan. If there are more, only every second one is kept, then every
 * fourth.
 */
const maxMarks = 65_536
const printBytes = 64

/** An open file of a day. */
export interface OpenDay {
  fd: number
  size: number
}

/** Opens a day's file for reading; undefined if there is none. The caller must call {@link closeDay}. */
export function openDay(path: string): OpenDay | undefined {
  let fd: number
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes(codeOf(error))) return undefined
    throw error
  }
  const info = fstatSync(fd)
  if (info.isFile()) return { fd, size: info.size }
  closeSync(fd)
  return undefined
}

export const closeDay = ({ fd }: OpenDay): void => closeSync(fd)

function bytesAt(fd: number, from: number): string {
  const bytes = Buffer.alloc(printBytes)
  return bytes.toString('latin1', 0, readSync(fd, bytes, 0, printBytes, from))
}

/**
 * The matching lines of a day: how many there are, and their positions. Resumes where it stopped when the
 * file grows.
 */
export class DayScan {
  #marks = new Float64Array(1024)
  #stride = 1
  #file = ''
  /** First bytes of the file, and the last bytes before `scanned`: if they differ, it is another file. */
  #head = ''
  #neck = ''
  /** Bytes scanned so far: the offset of the next line. */
  scanned = 0
  /** Matching lines so far. */
  total = 0

  #forget(): void {
    this.scanned = 0
    this.total = 0
    this.#stride = 1
    this.#head = ''
    this.#neck = ''
  }

  /** Starts over if the file was replaced or truncated. */
  check({ fd, size }: OpenDay): void {
    const { dev, ino } = fstatSync(fd)
    const file = `${dev}:${ino}`
    const isSame =
      file === this.#file &&
      size >= this.scanned &&
      bytesAt(fd, 0).startsWith(this.#head) &&
      bytesAt(fd, Math.max(0, this.scanned - printBytes)).startsWith(this.#neck)
    if (!isSame) this.#forget()
    this.#file = file
  }

  /** Scans about one more chunk. Returns false if there was nothing to scan. */
  advance({ fd, size }: OpenDay, matcher: Matcher | undefined): boolean {
    if (this.scanned >= size) return false
    const next = readChunk({ fd, from: this.scanned, size, matcher, onLine: (at) => this.#mark(at) })
    if (next === this.scanned) return false
    this.scanned = next
    if (this.#head.length < printBytes) this.#head = bytesAt(fd, 0).slice(0, next)
    this.#neck = bytesAt(fd, Math.max(0, next - printBytes)).slice(0, Math.min(printBytes, next))
    return true
  }

  #mark(at: number): void {
    const index = this.total++
    if (index % this.#stride !== 0) return
    let place = index / this.#stride
    if (place === maxMarks) {
      for (let even = 0; even < maxMarks / 2; even++) this.#marks[even] = this.#marks[even * 2] ?? 0
      this.#stride *= 2
      if (index % this.#stride !== 0) return
      place = index / this.#stride
    } else if (place === this.#marks.length) {
      const longer = new Float64Array(Math.min(maxMarks, this.#marks.length * 2))
      longer.set(this.#marks)
      this.#marks = longer
    }
    this.#marks[place] = at
  }

  /**
   * Up to `count` entries from match number `first` on, among those found so far. `turn` is awaited between
   * two chunks to let other jobs run.
   */
  async page(
    { fd, first, count, matcher }: { fd: number; first: number; count: number; matcher: Matcher | undefined },
    turn: () => Promise<void>,
  ): Promise<LogEntry[]> {
    const last = Math.min(first + count, this.total)
    if (first >= last) return []
    const mark = Math.floor(first / this.#stride)
    let index = mark * this.#stride
    let from = this.#marks[mark] ?? 0
    // Matches found in the meantime belong to the next requested page.
    const size = this.scanned
    const entries: LogEntry[] = []
    while (entries.length < last - first && from < size) {
      const next = readChunk({
        fd,
        from,
        size,
        matcher,
        onLine(at, text) {
          if (index++ >= first) entries.push(entryOf(text(), at))
          return index >= last
        },
      })
      if (next === from) break
      from = next
      await turn()
    }
    return entries
  }
}

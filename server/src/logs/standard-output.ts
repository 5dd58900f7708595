/**
 * The standard output as a destination of the logger. Writing never fails: if the disk is full, or the
 * terminal or reader is gone, lines are lost, and the next ones are tried again. There, the logger's own
 * destination ends the process, and then repeats the failed write for ever.
 */
import { writeSync } from 'node:fs'
import { codeOf } from '../db/errors.ts'

/** Maximum characters waiting in memory; further lines are dropped. */
const maxWaiting = 4 * 1024 * 1024
/** Milliseconds before retrying a pipe that is full. */
const retryMs = 100
/** Milliseconds that a full pipe may delay the end of the process. */
const maxFlushMs = 1000

/** Writes lines to the standard output. */
export interface StandardOutput {
  /** Takes a line, which ends with a line break. */
  write(line: string): void
  /** Writes the waiting lines synchronously, for a process that is about to end. */
  flushSync(): void
}

const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Creates the destination. It writes at once, so that nothing is in flight when the process ends. */
export function createStandardOutput(descriptor = 1): StandardOutput {
  let waiting = ''
  /** What is left of the text that is being written. */
  let rest: Buffer = Buffer.alloc(0)
  /** Whether the last text written ends in the middle of a line. */
  let isBroken = false
  let retry: ReturnType<typeof setTimeout> | undefined

  function takeWaiting(): Buffer {
    const bytes = Buffer.from(isBroken ? `\n${waiting}` : waiting)
    waiting = ''
    isBroken = false
    return bytes
  }
  /** Writes everything, or loses what cannot be written. Returns true if the pipe is full. */
  function writeAll(): boolean {
    try {
      while (rest.length > 0 || waiting !== '') {
        if (rest.length === 0) rest = takeWaiting()
        rest = rest.subarray(writeSync(descriptor, rest))
        isBroken = rest.length > 0
      }
    } catch (error) {
      if (codeOf(error) === 'EAGAIN') return true
      rest = Buffer.alloc(0)
    }
    return false
  }
  function writeOrRetry(): void {
    retry = writeAll() ? setTimeout(writeOrRetry, retryMs).unref() : undefined
  }
  return {
    write(line) {
      if (waiting.length + line.length > maxWaiting) return
      waiting += line
      if (!retry) writeOrRetry()
    },
    flushSync() {
      const until = performance.now() + maxFlushMs
      while (writeAll() && performance.now() < until) sleep(retryMs)
    },
  }
}
